"""The time that one attempt may take in all."""

from __future__ import annotations

import time

from sello.errors import SelloError


class Deadline(dict[str, float]):
    """Passes for httpx's timeouts, of which each applies to one read or write: every one gets what is left."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def get(self, name: str, default: object = None, /) -> float:
        """Asked by httpcore before it connects, writes and reads."""
        # Zero would mean not to wait at all.
        return max(0.001, self._end - time.monotonic())

    def __missing__(self, name: str) -> float:
        return self.get(name)

    def check(self) -> None:
        """Ends an attempt that goes on byte by byte."""
        if time.monotonic() > self._end:
            raise self.passed()

    def passed(self) -> SelloError:
        """The error of an attempt that took too long."""
        return SelloError("timed_out", f"The service did not answer within {self.seconds:g} seconds.")
