"""The mail room's addresses, of the demo only."""

from django.urls import path

from conquest.mail import room

urlpatterns = [
    path("", room.mail_room, name="mail_room"),
    path("list/", room.mail_list, name="mail_list"),
    path("<int:pk>/", room.mail_room, name="mail_room_mail"),
    path("<int:pk>/page/", room.page, name="mail_room_page"),
    path("<int:pk>/raw/", room.raw, name="mail_room_raw"),
    path("<int:pk>/map/", room.picture, name="mail_room_map"),
    path("<int:pk>/reply/", room.reply, name="mail_room_reply"),
]
