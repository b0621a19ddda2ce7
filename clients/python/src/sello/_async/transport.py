"""Sends calls: the address, the key, the deadline and the repeats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import httpx

from sello._answer import Answer
from sello._async.platform import sleep
from sello._async.upload import AsyncUpload
from sello._call import Call
from sello._deadline import Deadline
from sello._retry import delay_before_repeat
from sello._settings import BASE_PATH, TIMEOUT_S, UPLOAD_TIMEOUT_S, Settings
from sello.errors import SelloError

MOST_REDIRECTS = 5


class AsyncTransport:
    """Shared by all resources of a client."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def json(self, call: Call[AsyncUpload]) -> Any:
        """The body of the answer."""
        return (await self.send(call)).json()

    async def send(self, call: Call[AsyncUpload]) -> Answer:
        """Repeats a call until it succeeds, or no repeat can help."""
        may_have_run = False
        attempt = 0
        while True:
            try:
                return await self._attempt(call)
            except SelloError as error:
                # What an attempt before has deleted is not there any more.
                if call.method == "DELETE" and may_have_run and error.code == "not_found":
                    return Answer(204, httpx.Headers(), b"")
                delay = delay_before_repeat(error, attempt, call.repeat)
                if delay is None or attempt >= self.settings.max_retries:
                    raise
                if call.upload is not None and call.upload.source.is_spent():
                    raise not_repeatable(error) from error
                may_have_run = may_have_run or error.status != 429
            attempt += 1
            await sleep(delay)

    async def _attempt(self, call: Call[AsyncUpload]) -> Answer:
        usual = TIMEOUT_S if call.upload is None else UPLOAD_TIMEOUT_S
        deadline = Deadline(self.settings.timeout or usual)
        try:
            if call.upload is None:
                answer = await self._exchange(self._request(call, deadline, call.json, {}), call, deadline)
            else:
                form = await call.upload.open(deadline)
                async with aclosing(form):
                    request = self._request(call, deadline, form.content, form.headers)
                    answer = await self._exchange(request, call, deadline)
        except httpx.TimeoutException as error:
            raise deadline.passed() from error
        except httpx.RequestError as error:
            raise no_answer(self.settings.url, error) from error
        if not 200 <= answer.status < 300:
            raise answer.error()
        return answer

    def _request(
        self,
        call: Call[AsyncUpload],
        deadline: Deadline,
        content: bytes | AsyncIterator[bytes] | None,
        headers: dict[str, str],
    ) -> httpx.Request:
        own = {**self.settings.headers(), **call.headers, **headers}
        if call.download:
            own["accept"] = "*/*"
        if call.json is not None:
            own["content-type"] = "application/json"
        if self.settings.api_key is not None:
            own["authorization"] = f"Bearer {self.settings.api_key.reveal()}"
        return self.http.build_request(
            call.method,
            f"{self.settings.url}{BASE_PATH}{call.path}",
            params=call.parameters() or None,
            headers=own,
            content=content,
            extensions={"timeout": deadline},
        )

    async def _exchange(self, request: httpx.Request, call: Call[AsyncUpload], deadline: Deadline) -> Answer:
        for _ in range(MOST_REDIRECTS):
            # Neither the client's own authentication nor its redirects: the key is for this address alone.
            response = await self.http.send(request, stream=True, auth=None, follow_redirects=False)
            async with aclosing(response):
                answer = await read_answer(response, deadline)
            location = answer.headers.get("location")
            if not call.download or not 300 <= answer.status < 400 or location is None:
                return answer
            request = self._redirected(request, location, deadline)
        raise SelloError("invalid_answer", "The service redirects without end.")

    def _redirected(self, request: httpx.Request, location: str, deadline: Deadline) -> httpx.Request:
        try:
            target = request.url.join(location)
        except httpx.InvalidURL as error:
            raise SelloError("invalid_answer", "The service redirects to something that is no address.") from error
        headers = {name: request.headers[name] for name in ("accept", "user-agent")}
        same = (target.scheme, target.host, target.port) == (
            request.url.scheme,
            request.url.host,
            request.url.port,
        )
        # A link to a storage service is signed by itself. The key never goes to another origin.
        if same and "authorization" in request.headers:
            headers["authorization"] = request.headers["authorization"]
        return self.http.build_request("GET", target, headers=headers, extensions={"timeout": deadline})


async def read_answer(response: httpx.Response, deadline: Deadline) -> Answer:
    """The whole of it, within the time of the attempt."""
    content = bytearray()
    async for chunk in response.aiter_bytes():
        deadline.check()
        content += chunk
    return Answer(response.status_code, response.headers, bytes(content))


def no_answer(url: str, error: httpx.RequestError) -> SelloError:
    """What the network has to say."""
    reason = str(error).rstrip(".") or type(error).__name__
    return SelloError("connection_failed", f"No answer from {url}: {reason}.")


def not_repeatable(error: SelloError) -> SelloError:
    """The attempt failed, and the file is gone."""
    return SelloError(
        "not_repeatable",
        f"{error.message} The upload was not repeated, as an iterator or a pipe can be read only once: "
        "pass a function that opens it anew.",
        status=error.status,
        request_id=error.request_id,
        retry_after=error.retry_after,
    )
