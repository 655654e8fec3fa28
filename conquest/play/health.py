"""Whether the site does its work, for whoever watches it: no secret, no sign-in."""

from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from conquest.games import selectors

#: How long a round may be overdue before somebody should look at the worker.
PATIENCE = timedelta(minutes=2)


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001
    """200 when the database answers and no deadline waits for a sweep; else 503."""
    try:
        overdue = selectors.overdue_rounds(timezone.now() - PATIENCE)
    except DatabaseError:
        return JsonResponse({"database": False}, status=503)
    state = {"database": True, "overdue_rounds": overdue}
    return JsonResponse(state, status=503 if overdue else 200)
