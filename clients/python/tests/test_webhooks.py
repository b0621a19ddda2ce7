from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import pytest
from conftest import Harness
from standardwebhooks.webhooks import Webhook

from sello import SelloError, verify_webhook

SECRET = "whsec_" + base64.b64encode(bytes(range(32))).decode()
OTHER = "whsec_" + base64.b64encode(bytes(32)).decode()
EVENT = {"type": "certificate.certified", "timestamp": "2026-11-14T18:02:11Z", "data": {"título": "ñ"}}
BODY = json.dumps(EVENT, ensure_ascii=False)


def signed(secret: str = SECRET, body: str = BODY, age: timedelta = timedelta()) -> dict[str, str]:
    """By the reference library."""
    time = datetime.now(timezone.utc) - age
    signature = Webhook(secret).sign("evt_1", time, body)
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(int(time.timestamp())),
        "webhook-signature": signature,
    }


def refusal(body: str | bytes, headers: dict[str, str], secret: str | list[str] = SECRET) -> SelloError:
    with pytest.raises(SelloError) as caught:
        verify_webhook(body, headers, secret)
    assert SECRET.removeprefix("whsec_") not in str(caught.value)
    return caught.value


def test_accepts_what_the_reference_library_signs(harness: Harness) -> None:
    headers = signed()
    for body in (BODY, BODY.encode()):
        assert verify_webhook(body, headers, SECRET) == EVENT
    upper = {name.title(): value for name, value in headers.items()}
    assert verify_webhook(BODY, upper, SECRET) == EVENT
    assert harness.client().webhooks.verify(BODY, headers, SECRET) == EVENT


def test_accepts_either_secret_while_one_replaces_the_other() -> None:
    headers = signed()
    assert verify_webhook(BODY, headers, [OTHER, SECRET]) == EVENT
    old = signed(OTHER)
    headers["webhook-signature"] = f"{old['webhook-signature']} v1a,c2hvcnQ= {headers['webhook-signature']}"
    assert verify_webhook(BODY, headers, SECRET) == EVENT
    assert Webhook(SECRET).verify(BODY, headers) == EVENT


def without(name: str) -> Callable[[dict[str, str]], object]:
    return lambda headers: headers.pop(name)


@pytest.mark.parametrize(
    "spoil",
    [
        without("webhook-id"),
        without("webhook-timestamp"),
        without("webhook-signature"),
        lambda headers: headers.update({"webhook-id": "evt_2"}),
        lambda headers: headers.update({"webhook-timestamp": str(int(headers["webhook-timestamp"]) - 1)}),
        lambda headers: headers.update({"webhook-timestamp": "now"}),
        lambda headers: headers.update({"webhook-timestamp": "٣"}),
        lambda headers: headers.update({"webhook-signature": headers["webhook-signature"][3:]}),
        lambda headers: headers.update({"webhook-signature": headers["webhook-signature"].replace("v1,", "v2,")}),
        lambda headers: headers.update({"webhook-signature": "v1,ñ"}),
        lambda headers: headers.update({"webhook-signature": "v1,"}),
        lambda headers: headers.update(signed(OTHER)),
    ],
)
def test_refuses_what_was_tampered_with(spoil: Callable[[dict[str, str]], object]) -> None:
    headers = signed()
    spoil(headers)
    assert refusal(BODY, headers).code == "invalid_signature"


def test_refuses_another_body() -> None:
    assert refusal(BODY + " ", signed()).code == "invalid_signature"
    assert refusal(b"\xff", signed()).code == "invalid_signature"


@pytest.mark.parametrize("age", [timedelta(minutes=6), timedelta(minutes=-6)])
def test_refuses_what_was_signed_at_another_time(age: timedelta) -> None:
    assert refusal(BODY, signed(age=age)).code == "invalid_signature"


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_not base64", "whsec_ñ"])
def test_says_so_if_the_secret_is_none(secret: str) -> None:
    assert refusal(BODY, signed(), secret).code == "invalid_configuration"


def test_no_secret_verifies_nothing() -> None:
    assert refusal(BODY, signed(), []).code == "invalid_signature"
