"""Checks that a webhook comes from the service: Standard Webhooks 1.0.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import cast

from sello.errors import SelloError
from sello.types import WebhookPayload

TOLERANCE_S = 5 * 60
SECRET_PREFIX = "whsec_"  # noqa: S105


def verify_webhook(
    raw_body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
) -> WebhookPayload:
    """Returns the event. Raises SelloError `invalid_signature` if no secret has signed it, or not just now.

    `raw_body` is the body as it came: parsed and written again, it has another signature. Pass several secrets while
    one replaces another.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    given = {name.lower(): value for name, value in headers.items()}
    message_id = required(given, "webhook-id")
    timestamp = required(given, "webhook-timestamp")
    check_time(timestamp)
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = [
        mac for version, _, mac in map(split_signature, required(given, "webhook-signature").split()) if version == "v1"
    ]
    keys = [key_of(text) for text in ([secret] if isinstance(secret, str) else secret)]
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    # All are compared, so that the time taken does not tell which one fits.
    if not any([hmac.compare_digest(own, mac.encode()) for own in expected for mac in signatures]):  # noqa: C419
        raise invalid("No signature fits: check the secret, and that the body is passed as it came.")
    try:
        return cast("WebhookPayload", json.loads(body))
    except ValueError:
        raise SelloError("invalid_answer", "The body is signed, but it is not JSON.") from None


def split_signature(signature: str) -> tuple[str, str, str]:
    """`v1,BASE64`."""
    return signature.partition(",")


def required(headers: Mapping[str, str], name: str) -> str:
    """A header without which nothing can be checked."""
    value = headers.get(name)
    if not value:
        raise invalid(f"The header {name} is missing.")
    return value


def check_time(timestamp: str) -> None:
    """A request that was recorded can't be sent again later."""
    if not timestamp.isascii() or not timestamp.isdecimal():
        raise invalid("The header webhook-timestamp is not a number of seconds.")
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        raise invalid("It was signed more than five minutes ago, or ahead: check the clock of this machine.")


def key_of(secret: str) -> bytes:
    """The bytes behind `whsec_…`. Never repeated in a message."""
    try:
        key = base64.b64decode(secret.strip().removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise SelloError("invalid_configuration", "The secret of a webhook is whsec_ and base64: copy it once more.")
    return key


def invalid(reason: str) -> SelloError:
    """A request that is not to be trusted."""
    return SelloError("invalid_signature", f"The webhook can't be trusted. {reason}")
