"""The addresses of signing in; allauth knows them by these names."""

from allauth.account import views as allauth
from django.urls import path
from django.views.generic import RedirectView

from conquest.accounts import views

_sign_in = views.SignIn.as_view()
_to_sign_in = RedirectView.as_view(pattern_name="account_login", query_string=True)

urlpatterns = [
    path("sign-in/", _sign_in, name="account_login"),
    path("sign-in/", _sign_in, name="account_request_login_code"),
    path(
        "sign-in/code/", allauth.confirm_login_code, name="account_confirm_login_code"
    ),
    path(
        "sign-up/",
        RedirectView.as_view(pattern_name="account_login"),
        name="account_signup",
    ),
    path("sign-out/", allauth.logout, name="account_logout"),
    path("closed/", allauth.account_inactive, name="account_inactive"),
    path("sign-in/as/<int:pk>/", views.demo_sign_in, name="demo_sign_in"),
    path("profile/", views.profile, name="profile"),
    path("language/", views.language, name="language"),
    path("theme/", views.theme, name="theme"),
]
