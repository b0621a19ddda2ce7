from __future__ import annotations

from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import httpx
import pytest
from conftest import Harness, answer, problem

from sello import SelloError
from sello._retry import retry_after_seconds

ACCOUNT = answer(200, {"account": {"id": "acc_1"}})
MEMBER = answer(201, {"member": {"id": "mem_1"}})
LOST = httpx.ReadError("Connection reset by peer")


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 599])
def test_repeats_what_may_succeed_later(harness: Harness, status: int) -> None:
    harness.replies = [problem(status, "any"), ACCOUNT]
    assert harness.call(lambda c: c.account()) == {"id": "acc_1"}
    assert len(harness.requests) == 2


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 409, 413, 422, 501, 505])
def test_does_not_repeat_what_will_fail_again(harness: Harness, status: int) -> None:
    harness.replies = [problem(status, "any"), ACCOUNT]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.account())
    assert caught.value.status == status
    assert len(harness.requests) == 1


@pytest.mark.parametrize("error", [LOST, httpx.ConnectError("refused"), httpx.RemoteProtocolError("cut off")])
def test_repeats_after_a_lost_connection(harness: Harness, error: Exception) -> None:
    harness.replies = [error, error, ACCOUNT]
    assert harness.call(lambda c: c.account()) == {"id": "acc_1"}
    assert len(harness.requests) == 3


def test_gives_up_after_two_repeats(harness: Harness) -> None:
    harness.replies = [LOST]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.account())
    assert caught.value.code == "connection_failed"
    assert "https://sello.example" in caught.value.message
    assert len(harness.requests) == 3


def test_a_timeout_is_told_apart_from_a_lost_connection(harness: Harness) -> None:
    harness.replies = [httpx.ReadTimeout("")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.account(), timeout=7)
    assert caught.value.code == "timed_out"
    assert "7 seconds" in caught.value.message


def test_repeats_as_often_as_the_caller_allows(harness: Harness) -> None:
    harness.replies = [problem(503, "service_unavailable")]
    for allowed in (0, 1, 5):
        harness.requests.clear()
        with pytest.raises(SelloError):
            harness.call(lambda c: c.account(), max_retries=allowed)
        assert len(harness.requests) == allowed + 1
    harness.requests.clear()
    with pytest.raises(SelloError):
        harness.call(lambda c: c.with_options(max_retries=0).account())
    assert len(harness.requests) == 1


def test_pauses_grow_and_are_random(harness: Harness) -> None:
    harness.replies = [problem(503, "service_unavailable")]
    with pytest.raises(SelloError):
        harness.call(lambda c: c.account(), max_retries=8)
    for attempt, pause in enumerate(harness.sleeps):
        backoff = min(8, 0.5 * 2**attempt)
        assert backoff / 2 <= pause <= backoff
    assert len(set(harness.sleeps)) == 8


def test_waits_as_long_as_the_service_asks(harness: Harness) -> None:
    harness.replies = [problem(429, "rate_limit_exceeded", retry_after="60"), ACCOUNT]
    harness.call(lambda c: c.account())
    assert 60 <= harness.sleeps[0] < 61


def test_waits_until_the_date_that_the_service_asks_for(harness: Harness) -> None:
    date = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=30), usegmt=True)
    harness.replies = [problem(503, "service_unavailable", retry_after=date), ACCOUNT]
    harness.call(lambda c: c.account())
    assert 25 < harness.sleeps[0] < 31


def test_never_waits_for_the_days_of_a_quota(harness: Harness) -> None:
    harness.replies = [problem(429, "quota_exceeded", retry_after="864000", x_request_id="req_1"), ACCOUNT]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.account())
    error = caught.value
    assert (error.code, error.status, error.retry_after, error.request_id) == ("quota_exceeded", 429, 864000, "req_1")
    assert harness.sleeps == []


def test_keeps_the_idempotency_key_over_repeats(harness: Harness) -> None:
    harness.replies = [LOST, problem(503, "service_unavailable"), MEMBER]
    harness.call(lambda c: c.members.create(name="Ana"))
    keys = [request.headers["idempotency-key"] for request in harness.requests]
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert len(keys[0]) >= 22


def test_two_calls_never_share_a_key(harness: Harness) -> None:
    harness.replies = [MEMBER]
    harness.call(lambda c: c.members.create(name="Ana"))
    harness.call(lambda c: c.members.create(name="Ana"))
    first, second = (request.headers["idempotency-key"] for request in harness.requests)
    assert first != second


def test_the_callers_key_is_sent_as_it_is(harness: Harness) -> None:
    harness.replies = [MEMBER]
    harness.call(lambda c: c.members.create(name="Ana", idempotency_key="order-7"))
    assert harness.requests[0].headers["idempotency-key"] == "order-7"
    assert b"order-7" not in harness.bodies[0]


@pytest.mark.parametrize("key", ["", "with space", "line\nbreak", "ñ", "x" * 256])
def test_refuses_an_idempotency_key_that_no_header_can_carry(harness: Harness, key: str) -> None:
    harness.replies = [MEMBER]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.members.create(name="Ana", idempotency_key=key))
    assert caught.value.code == "invalid_request"
    assert harness.requests == []


def test_what_an_earlier_attempt_deleted_counts_as_deleted(harness: Harness) -> None:
    harness.replies = [LOST, problem(404, "not_found")]
    harness.call(lambda c: c.webhooks.delete("whk_1"))
    assert len(harness.requests) == 2


@pytest.mark.parametrize("before", [[], [problem(429, "rate_limit_exceeded")]])
def test_deleting_what_never_was_there_is_an_error(harness: Harness, before: list[httpx.Response]) -> None:
    harness.replies = [*before, problem(404, "not_found")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.webhooks.delete("whk_1"))
    assert caught.value.code == "not_found"


def test_a_post_of_the_callers_own_is_repeated_only_with_a_key(harness: Harness) -> None:
    harness.replies = [LOST, answer(200, {})]
    with pytest.raises(SelloError):
        harness.call(lambda c: c.request("POST", "/new", body={"a": 1}))
    harness.replies = [LOST, answer(200, {"b": 2})]
    assert harness.call(lambda c: c.request("POST", "/new", body={"a": 1}, idempotency_key="k")) == {"b": 2}


@pytest.mark.parametrize(
    ("header", "seconds"),
    [(None, None), ("0", 0), (" 12 ", 12), ("soon", None), ("-5", None), ("", None), ("٣", None), ("1.5", None),
     ("Wed, 21 Oct 2015 07:28:00 GMT", 0), ("Wed, 21 Oct 2015 07:28:00", 0)],
)  # fmt: skip
def test_reads_any_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after_seconds(header) == seconds
