from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest
from conftest import Harness, answer, problem
from records import batch, certificate

from sello import SelloError


def record(*arguments: Any, http: int = 200, **more: Any) -> httpx.Response:
    return answer(http, {"certificate": certificate(*arguments, **more)})


def test_follows_a_certificate_until_it_is_certified(harness: Harness) -> None:
    harness.replies = [record("processing", http=202), record("processing"), record("certified")]
    assert harness.call(lambda c: c.certify(b"x"))["status"] == "certified"
    assert [request.method for request in harness.requests] == ["POST", "GET", "GET"]
    assert harness.requests[1].url.path == "/api/public/v1/certificates/cert_1"
    assert harness.sleeps == [1.0, 1.5]


def test_a_certificate_that_fails_is_an_error_that_names_it(harness: Harness) -> None:
    harness.replies = [record("processing", http=202), record("failed")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify_hash(sha256="0" * 64, file_size=1))
    error = caught.value
    assert (error.code, error.certificate_id, error.status) == ("psc_error", "cert_1", None)


def test_returns_at_once_if_asked_to(harness: Harness) -> None:
    harness.replies = [record("processing", http=202)]
    assert harness.call(lambda c: c.certify(b"x", respond_async=True))["status"] == "processing"
    fields = {"sha256": "0" * 64, "file_size": 1}
    assert harness.call(lambda c: c.certify_hash(respond_async=True, **fields))["status"] == "processing"
    assert [request.headers["prefer"] for request in harness.requests] == ["respond-async"] * 2
    assert harness.sleeps == []


def test_waits_for_the_anchor_and_tells_each_state(harness: Harness) -> None:
    states: list[str] = []
    harness.replies = [record(), record("certified", "submitted"), record("certified", "confirmed")]
    done = harness.call(
        lambda c: c.wait_until_anchored("cert_1", on_update=lambda r: states.append(r["blockchain"]["status"]))
    )
    assert done["blockchain"]["status"] == "confirmed"
    assert states == ["pending", "submitted", "confirmed"]


def test_asks_nothing_about_a_record_that_is_confirmed(harness: Harness) -> None:
    harness.replies = [problem(500, "internal_error")]
    done = certificate("certified", "confirmed")
    assert harness.call(lambda c: c.wait_until_anchored(done)) == done
    assert harness.requests == []


def test_spends_no_request_before_the_next_anchor_is_due(harness: Harness) -> None:
    due = (datetime.now(timezone.utc) + timedelta(seconds=120)).isoformat().replace("+00:00", "Z")
    harness.replies = [record(next_anchor_at=due), record("certified", "confirmed")]
    harness.call(lambda c: c.wait_until_anchored("cert_1"))
    assert 110 < harness.sleeps[0] <= 120


def test_pauses_grow_to_five_minutes(harness: Harness) -> None:
    harness.replies = [*[record("certified", "submitted")] * 20, record("certified", "confirmed")]
    harness.call(lambda c: c.wait_until_anchored("cert_1"))
    assert harness.sleeps[:3] == [1.0, 1.5, 2.25]
    assert harness.sleeps[-1] == 300


def test_a_service_that_restarts_ends_no_wait(harness: Harness) -> None:
    busy = problem(503, "service_unavailable")
    harness.replies = [record(), *[busy] * 4, record("certified", "confirmed")]
    done = harness.call(lambda c: c.with_options(max_retries=0).wait_until_anchored("cert_1"))
    assert done["blockchain"]["status"] == "confirmed"


@pytest.mark.parametrize(
    ("failure", "requests"),
    [(problem(503, "service_unavailable"), 6), (problem(404, "not_found"), 2), (problem(429, "quota_exceeded"), 2)],
)
def test_a_wait_that_can_not_succeed_ends(harness: Harness, failure: httpx.Response, requests: int) -> None:
    harness.replies = [record(), failure]
    with pytest.raises(SelloError):
        harness.call(lambda c: c.with_options(max_retries=0).wait_until_anchored("cert_1"))
    assert len(harness.requests) == requests


def test_a_wait_for_a_certificate_that_failed_ends(harness: Harness) -> None:
    harness.replies = [record("failed")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.wait_until_anchored("cert_1"))
    assert caught.value.certificate_id == "cert_1"


def test_waits_no_longer_than_the_caller(harness: Harness) -> None:
    harness.replies = [record()]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.wait_until_anchored("cert_1", timeout=0.02))
    assert caught.value.code == "timed_out"
    assert all(pause <= 0.02 for pause in harness.sleeps)


def test_waits_for_a_batch(harness: Harness) -> None:
    states: list[str] = []
    harness.replies = [answer(200, {"batch": batch(status)}) for status in ("running", "done")]
    done = harness.call(lambda c: c.batches.wait(batch("accepted"), on_update=lambda b: states.append(b["status"])))
    assert done["status"] == "done"
    assert states == ["accepted", "running", "done"]
    harness.replies = [answer(200, {"batch": batch("running")})]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.batches.wait("bat_1", timeout=0.01))
    assert caught.value.code == "timed_out"


def test_lists_are_read_to_their_end_page_by_page(harness: Harness) -> None:
    first = {"members": [{"id": "mem_1"}, {"id": "mem_2"}], "has_more": True, "next_cursor": "c1"}
    last = {"members": [{"id": "mem_3"}], "has_more": False, "next_cursor": "c2"}
    harness.replies = [answer(200, first), answer(200, last)]
    members = harness.call(lambda c: c.members.list(status="active"))
    assert [member["id"] for member in members] == ["mem_1", "mem_2", "mem_3"]
    assert [dict(request.url.params) for request in harness.requests] == [
        {"limit": "100", "status": "active"},
        {"limit": "100", "status": "active", "after": "c1"},
    ]
    harness.replies = [answer(200, last)]
    assert harness.call(lambda c: c.members.list(limit=1, after="c1").page()) == last
    assert dict(harness.requests[2].url.params) == {"limit": "1", "after": "c1"}


def test_a_list_that_does_not_advance_ends(harness: Harness) -> None:
    harness.replies = [answer(200, {"events": [], "has_more": True, "next_cursor": "same"})]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.events.list())
    assert caught.value.code == "invalid_answer"
    assert len(harness.requests) == 2
