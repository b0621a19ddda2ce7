"""Whether and when a failed attempt is repeated."""

from __future__ import annotations

import random
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from sello._call import Repeat
from sello.errors import SelloError

#: What is due later, such as the days of a quota, is for the caller to wait for.
LONGEST_RETRY_AFTER_S = 60.0
FIRST_DELAY_S = 0.5
LONGEST_DELAY_S = 8.0
NETWORK = ("connection_failed", "timed_out")
NEVER = (501, 505)


def delay_before_repeat(error: SelloError, attempt: int, repeat: Repeat) -> float | None:
    """Seconds to wait after an attempt (the first is 0) that failed; None: the error stands."""
    if not is_transient(error) or (repeat == "refused" and error.status != 429):
        return None
    # Half of it is random, so that callers who failed together do not come back together.
    backoff = min(LONGEST_DELAY_S, FIRST_DELAY_S * float(2**attempt)) * random.uniform(0.5, 1)
    if error.retry_after is None:
        return backoff
    if error.retry_after > LONGEST_RETRY_AFTER_S:
        return None
    return error.retry_after + backoff / 4


def is_transient(error: SelloError) -> bool:
    """Network, 408, 429 and 5xx."""
    if error.status is None:
        return error.code in NETWORK
    return error.status in (408, 429) or (error.status >= 500 and error.status not in NEVER)


def retry_after_seconds(header: str | None) -> float | None:
    """Seconds or a date, RFC 9110 section 10.2.3. What is neither is ignored."""
    if header is None:
        return None
    if re.fullmatch(r"\s*[0-9]+\s*", header):
        return float(header)
    try:
        date = parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return None
    # A date without a zone is read as UTC, as all dates of HTTP are.
    aware = date if date.tzinfo else date.replace(tzinfo=timezone.utc)
    return max(0.0, (aware - datetime.now(timezone.utc)).total_seconds())
