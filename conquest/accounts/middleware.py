"""Each person's own language and time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

Answerer = Callable[[HttpRequest], HttpResponse]


def in_their_own_words(get_response: Answerer) -> Answerer:
    """Shows pages in the language and zone of who is signed in.

    Others read the language of their cookie or browser (``LocaleMiddleware`` chose it)
    and times in UTC.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        person = request.user
        if not person.is_authenticated:
            return get_response(request)
        translation.activate(person.language)
        request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(person.zone):
            response = get_response(request)
        response.headers.setdefault("Content-Language", person.language)
        return response

    return answer
