"""Signing in, and what one says about oneself."""

from allauth.account.views import RequestLoginCodeView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from conquest.accounts.forms import ProfileForm
from conquest.accounts.models import Person


class SignIn(RequestLoginCodeView):
    """An address in, a code by mail. The demo also offers its people."""

    template_name = "accounts/sign_in.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """The form, and in the demo whom one may be."""
        found = super().get_context_data(**kwargs)
        if settings.DEMO:
            found["demo_people"] = Person.objects.filter(is_demo=True).order_by("pk")
        return found


@require_POST
def demo_sign_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Signs a demo person in with one click. There is no such page but in the demo."""
    if not settings.DEMO:
        raise Http404
    person = Person.objects.filter(pk=pk, is_demo=True, is_active=True).first()
    if person is None:
        raise Http404
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponseRedirect(_next(request) or reverse("my_games"))


def _next(request: HttpRequest) -> str | None:
    """The page asked for before signing in, if it is one of ours."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if wanted and ours else None


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Name, language and time zone."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        is_first = not Person.objects.get(pk=request.user.pk).name
        person = form.save()
        translation.activate(person.language)
        response = redirect(_next(request) or ("my_games" if is_first else "profile"))
        _keep_language(response, person.language)
        messages.success(request, _("Saved."))
        return response
    if form.errors:
        request.user.refresh_from_db()
    return render(request, "accounts/profile.html", {"form": form})


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Changes the language: of the person who is signed in, and in a cookie."""
    chosen = request.POST.get("language", "")
    response = HttpResponseRedirect(_next(request) or reverse("my_games"))
    if chosen in dict(settings.LANGUAGES):
        _keep_language(response, chosen)
        if request.user.is_authenticated:
            Person.objects.filter(pk=request.user.pk).update(language=chosen)
    return response


def _keep_language(response: HttpResponse, chosen: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, chosen, max_age=365 * 86400, samesite="Lax"
    )


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Chooses light, dark, or what the reader's system says."""
    response = HttpResponseRedirect(_next(request) or reverse("my_games"))
    chosen = request.POST.get("theme", "")
    if chosen in ("light", "dark"):
        response.set_cookie("theme", chosen, max_age=365 * 86400, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
