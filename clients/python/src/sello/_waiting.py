"""How long to wait between two looks at something that is not done yet."""

from __future__ import annotations

import time
from datetime import datetime, timezone

from sello._retry import is_transient
from sello.errors import SelloError
from sello.types import Batch, Blockchain, Certificate

#: Every look costs a request of the key's monthly quota, and an anchor can take hours.
ANCHOR_LONGEST_S = 300.0
BATCH_LONGEST_S = 15.0
CERTIFICATE_LONGEST_S = 10.0
FIRST_PAUSE_S = 1.0
GROWTH = 1.5
#: Each of them was repeated already.
FAILURES_IN_A_ROW = 5


class Waiting:
    """Grows the pauses between looks, and ends when the caller's time is up."""

    def __init__(self, longest: float, timeout: float | None, what: str) -> None:
        self._pause = FIRST_PAUSE_S
        self._longest = longest
        self._timeout = timeout
        self._end = None if timeout is None else time.monotonic() + timeout
        self._what = what
        self._failures = 0

    def pause(self, at_least: float = 0.0) -> float:
        """Seconds until the next look."""
        pause = max(self._pause, at_least)
        self._pause = min(self._longest, self._pause * GROWTH)
        if self._end is None:
            return pause
        left = self._end - time.monotonic()
        if left <= 0:
            raise SelloError(
                "timed_out",
                f"{self._what} within {self._timeout:g} seconds. Wait once more, or use a webhook.",
            )
        return min(pause, left)

    def looked(self) -> None:
        """A look has succeeded."""
        self._failures = 0

    def failed(self, error: SelloError) -> None:
        """A service that restarts ends no wait of hours, but one that stays away does."""
        self._failures += 1
        passing = is_transient(error) and error.code != "quota_exceeded"
        if self._failures >= FAILURES_IN_A_ROW or not passing:
            raise error


def anchor_pause(blockchain: Blockchain) -> float:
    """Until the next anchor is due nothing can change."""
    due = blockchain["next_anchor_at"]
    if blockchain["status"] != "pending" or due is None:
        return 0.0
    seconds = (datetime.fromisoformat(due.replace("Z", "+00:00")) - datetime.now(timezone.utc)).total_seconds()
    return min(max(0.0, seconds), ANCHOR_LONGEST_S)


def not_failed(certificate: Certificate) -> Certificate:
    """A certificate that has failed is the error that it failed with."""
    failure = certificate["failure"]
    if certificate["status"] != "failed" or failure is None:
        return certificate
    raise SelloError(failure["code"], failure["message"], certificate_id=certificate["id"])


def id_of(record: str | Certificate | Batch) -> str:
    """Of a record, or the id itself."""
    return record if isinstance(record, str) else record["id"]
