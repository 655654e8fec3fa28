"""The addresses of boards."""

from django.urls import path

from conquest.boards.views import static_board

app_name = "boards"
urlpatterns = [
    path(
        "boards/<slug:board>/<int:edition>/<slug:language>-<slug:digest>.svg",
        static_board,
        name="static",
    ),
]
