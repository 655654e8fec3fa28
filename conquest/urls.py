"""The addresses of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("conquest.play.urls")),
    path("", include("conquest.accounts.urls")),
    path("master/", include("conquest.moderation.urls")),
    path("", include("conquest.boards.urls")),
    path("admin/", admin.site.urls),
]
if settings.TAKES_WEBHOOKS:
    urlpatterns.append(path("anymail/", include("anymail.urls")))
if settings.DEMO:
    urlpatterns.append(path("mail/", include("conquest.mail.urls")))
