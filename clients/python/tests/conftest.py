"""Both clients, driven the same way: a test is written once and runs for each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

import httpx
import pytest

import sello._async.certificates
import sello._async.client
import sello._async.transport
import sello._sync.certificates
import sello._sync.client
import sello._sync.transport
from sello import AsyncPager, AsyncSello, Pager, Sello

URL = "https://sello.example"
KEY = "sello_live_notARealKey0123456789"

Reply = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


def answer(status: int, body: object = None, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    content = b"" if body is None else json.dumps(body).encode()
    return httpx.Response(status, headers=named, content=content)


def problem(status: int, error: str, **headers: str) -> httpx.Response:
    return answer(status, {"error": error, "message": "A sentence."}, **headers)


class Harness:
    """A client in front of scripted replies. The last one is given to every further request."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.replies: list[Reply] = []
        self.requests: list[httpx.Request] = []
        self.bodies: list[bytes] = []
        self.sleeps: list[float] = []

    def client(self, **options: Any) -> Any:
        transport = httpx.MockTransport(self._reply)
        settings = {"url": URL, "api_key": KEY, **options}
        if self.kind == "sync":
            return Sello(http_client=httpx.Client(transport=transport), **settings)
        return AsyncSello(http_client=httpx.AsyncClient(transport=transport), **settings)

    def call(self, action: Callable[[Any], Any], **options: Any) -> Any:
        client = self.client(**options)
        if self.kind == "sync":
            result = action(client)
            return list(result) if isinstance(result, Pager) else result
        return asyncio.run(self._awaited(action, client))

    async def _awaited(self, action: Callable[[Any], Any], client: Any) -> Any:
        result = action(client)
        if isinstance(result, AsyncPager):
            return [item async for item in result]
        return await result if isawaitable(result) else result

    def _reply(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        self.bodies.append(request.content)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, httpx.Response):
            return httpx.Response(reply.status_code, headers=reply.headers, content=reply.content)
        return reply(request)


@pytest.fixture(params=["sync", "async"])
def harness(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Harness:
    one = Harness(request.param)

    async def sleep_later(seconds: float) -> None:
        one.sleeps.append(seconds)

    def sleep_now(seconds: float) -> None:
        one.sleeps.append(seconds)

    for module in (sello._async.transport, sello._async.client, sello._async.certificates):
        monkeypatch.setattr(module, "sleep", sleep_later)
    for other in (sello._sync.transport, sello._sync.client, sello._sync.certificates):
        monkeypatch.setattr(other, "sleep", sleep_now)
    return one
