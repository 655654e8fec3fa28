"""The addresses of the demo: the site's and the mail room's."""

from django.urls import include, path

from conquest.urls import urlpatterns as site

urlpatterns = [*site, path("mail/", include("conquest.mail.urls"))]
