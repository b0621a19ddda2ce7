from __future__ import annotations

import logging
import pickle
import traceback

import httpx
import pytest
from conftest import KEY, URL, Harness, answer, problem

from sello import AsyncSello, Sello, SelloError
from sello._call import parameter


def failure(harness: Harness) -> SelloError:
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.with_options(max_retries=0).account())
    return caught.value


def test_carries_all_that_the_service_says(harness: Harness) -> None:
    harness.replies = [problem(503, "service_unavailable", retry_after="5", x_request_id="req_7")]
    error = failure(harness)
    assert (error.code, error.message, error.status) == ("service_unavailable", "A sentence.", 503)
    assert (error.request_id, error.retry_after, error.certificate_id) == ("req_7", 5, None)
    assert str(error) == "A sentence. (service_unavailable, HTTP 503, req_7)"


def test_keeps_a_code_that_it_does_not_know(harness: Harness) -> None:
    harness.replies = [problem(418, "short_and_stout")]
    assert failure(harness).code == "short_and_stout"


def test_names_the_certificate_that_an_answer_is_about(harness: Harness) -> None:
    location = "/api/public/v1/certificates/cert_4fT0mQ2vX9bKc7LrZ1aYwE"
    harness.replies = [problem(502, "psc_error", location=location)]
    assert failure(harness).certificate_id == "cert_4fT0mQ2vX9bKc7LrZ1aYwE"


def test_says_where_the_thing_is_that_exists_already(harness: Harness) -> None:
    location = "/api/public/v1/accreditations/acr_4fT0mQ2vX9bKc7LrZ1aYwE"
    harness.replies = [problem(409, "already_accredited", location=location)]
    error = failure(harness)
    assert (error.location, error.certificate_id) == (location, None)


@pytest.mark.parametrize(
    "reply",
    [
        httpx.Response(502, content=b"<h1>Bad Gateway</h1>"),
        httpx.Response(404, content=b"[]"),
        httpx.Response(404, content=b'{"error": 7}'),
        httpx.Response(200, content=b"<html>Sign in to the network</html>"),
        httpx.Response(200, content=b""),
    ],
)
def test_says_so_when_something_else_answers(harness: Harness, reply: httpx.Response) -> None:
    harness.replies = [reply]
    error = failure(harness)
    assert (error.code, error.status) == ("invalid_answer", reply.status_code)


def test_does_not_take_the_key_along_with_a_redirect(harness: Harness) -> None:
    harness.replies = [answer(302, location="https://elsewhere.example/api/public/v1/account")]
    assert failure(harness).code == "invalid_answer"
    assert [str(request.url) for request in harness.requests] == [f"{URL}/api/public/v1/account"]


def test_survives_a_task_queue() -> None:
    error = SelloError("psc_error", "No.", status=502, request_id="r", retry_after=1.5, certificate_id="cert_1")
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (vars(copy), str(copy), type(copy)) == (vars(error), str(error), SelloError)


def test_shows_the_key_nowhere(harness: Harness, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    harness.replies = [httpx.ReadError("reset")]
    client = harness.client()
    shown = [repr(client), str(client), repr(vars(client)), repr(vars(client._transport)), repr(client.members)]
    try:
        harness.call(lambda c: c.account(), max_retries=1)
    except SelloError as error:
        shown += [str(error), repr(error), repr(vars(error))]
        # With the local variables of every frame, as error trackers take them.
        shown += traceback.TracebackException.from_exception(error, capture_locals=True).format()
    assert len(shown) > 8
    own = [line for line in [*shown, caplog.text] if "conftest" not in line]
    assert KEY not in "".join(own)
    assert f"url='{URL}'" in shown[0]


@pytest.mark.parametrize("kind", [Sello, AsyncSello])
@pytest.mark.parametrize(
    "options",
    [
        {"url": ""},
        {"url": "sello.example"},
        {"url": "ftp://sello.example"},
        {"url": "https://"},
        {"url": "https://user:password@sello.example"},
        {"url": "https://sello.example?x=1"},
        {"url": URL, "api_key": "sello_live_ñ"},
        {"url": URL, "api_key": "two words"},
        {"url": URL, "timeout": 0},
        {"url": URL, "timeout": float("nan")},
        {"url": URL, "max_retries": -1},
    ],
)
def test_refuses_settings_that_can_not_work(kind: type[Sello], options: dict[str, str]) -> None:
    with pytest.raises(SelloError) as caught:
        kind(**options)  # type: ignore[arg-type]
    assert caught.value.code == "invalid_configuration"
    assert options.get("api_key", "!") not in str(caught.value)
    assert "password" not in str(caught.value)


def test_reads_the_environment(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SELLO_URL", "https://other.example/base/api/public/v1/")
    monkeypatch.setenv("SELLO_API_KEY", f"{KEY}\n")
    harness.replies = [answer(200, {"account": {}})]
    harness.call(lambda c: c.account(), url=None, api_key=None, user_agent="shop/2")
    [request] = harness.requests
    assert str(request.url) == "https://other.example/base/api/public/v1/account"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["user-agent"].startswith("shop/2 sello-python/")


def test_without_a_key_none_is_sent(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SELLO_API_KEY", raising=False)
    harness.replies = [answer(200, {"openapi": "3.1.0"})]
    assert harness.call(lambda c: c.openapi(), api_key=None) == {"openapi": "3.1.0"}
    assert "authorization" not in harness.requests[0].headers


@pytest.mark.parametrize("id", ["", ".", ".."])
def test_an_id_can_not_address_something_else(harness: Harness, id: str) -> None:
    harness.replies = [answer(204)]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.members.delete(id))
    assert caught.value.code == "invalid_request"
    assert harness.requests == []


def test_an_id_is_escaped(harness: Harness) -> None:
    harness.replies = [answer(200, {"member": {}})]
    harness.call(lambda c: c.members.get("a/../b?c=é#"))
    assert harness.requests[0].url.raw_path == b"/api/public/v1/members/a%2F..%2Fb%3Fc%3D%C3%A9%23"


def test_values_of_a_query_are_written_as_the_service_reads_them() -> None:
    from datetime import date, datetime, timezone

    assert parameter(True) == "true"
    assert parameter(date(2026, 11, 14)) == "2026-11-14"
    assert parameter(datetime(2026, 11, 14, 18, 2, tzinfo=timezone.utc)) == "2026-11-14T18:02:00Z"
