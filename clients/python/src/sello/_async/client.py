"""The client."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

import httpx

from sello._async.certificates import AsyncBatches, AsyncCertificates, AsyncProofs
from sello._async.memberships import (
    AsyncAccreditations,
    AsyncCourses,
    AsyncMembers,
    AsyncMemberships,
    AsyncPrograms,
)
from sello._async.platform import FileSource, sleep
from sello._async.source import AsyncSource
from sello._async.transport import AsyncTransport
from sello._async.upload import AsyncUpload
from sello._async.webhooks import AsyncEvents, AsyncWebhooks
from sello._call import Call, idempotency, json_body, segment
from sello._multipart import Progress
from sello._settings import MAX_RETRIES, settings_of
from sello._waiting import ANCHOR_LONGEST_S, CERTIFICATE_LONGEST_S, Waiting, anchor_pause, id_of, not_failed
from sello.errors import SelloError
from sello.types import Account, AccountAnswer, Certificate, CertificateAnswer, HashUpload, HashVerification

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class AsyncSello:
    """The API of a Sello service. Use it as a context manager, or close it."""

    def __init__(
        self,
        *,
        url: str | None = None,
        api_key: str | None = None,
        max_retries: int = MAX_RETRIES,
        timeout: float | None = None,
        http_client: httpx.AsyncClient | None = None,
        user_agent: str | None = None,
    ) -> None:
        """Makes a client; nothing is sent yet.

        Args:
            url: The address of the service. By default SELLO_URL.
            api_key: By default SELLO_API_KEY.
            max_retries: How often a call is repeated at most.
            timeout: Seconds for one attempt. By default 400 for uploads, and 60 otherwise.
            http_client: For a proxy, or roots of your own. It stays yours to close.
            user_agent: Put before the client's own.
        """
        settings = settings_of(url, api_key, user_agent, timeout, max_retries)
        self._owns_http = http_client is None
        self._use(AsyncTransport(settings, http_client or httpx.AsyncClient()))

    def _use(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.certificates = AsyncCertificates(transport)
        self.proofs = AsyncProofs(transport)
        self.batches = AsyncBatches(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.events = AsyncEvents(transport)
        self.programs = AsyncPrograms(transport)
        self.members = AsyncMembers(transport)
        self.courses = AsyncCourses(transport)
        self.accreditations = AsyncAccreditations(transport)
        self.memberships = AsyncMemberships(transport)

    async def certify(
        self,
        file: FileSource,
        *,
        title: str | None = None,
        description: str | None = None,
        document_type: str | None = None,
        reference: str | None = None,
        public_page: bool | None = None,
        file_name: str | None = None,
        file_mime: str | None = None,
        on_progress: Callable[[Progress], object] | None = None,
        respond_async: bool = False,
        idempotency_key: str | None = None,
    ) -> Certificate:
        """Certify a file. Returns when it is certified, or at once in `processing` with `respond_async`.

        Args:
            file: A path, bytes, a file opened with "rb", an iterator of bytes, or a function that opens one of these.
                It is streamed. What can be read only once is not sent again after a failure.
            title: By default the file's name.
            description: Free description.
            document_type: Label for the kind of document.
            reference: Your own id of the document.
            public_page: Whether anyone with the link sees the verification page; true by default.
            file_name: By default the name of the path or file object.
            file_mime: By default guessed from the name.
            on_progress: Called as the file is sent.
            respond_async: Do not wait for the time stamp.
            idempotency_key: Random by default. The same key with the same content never certifies twice.
        """
        fields = {
            "title": title,
            "description": description,
            "document_type": document_type,
            "reference": reference,
            "public_page": public_page,
        }
        upload = AsyncUpload(AsyncSource(file), fields, file_name, file_mime, on_progress)
        headers = {**idempotency(idempotency_key), **prefer(respond_async)}
        call = Call("POST", "/certificates", upload=upload, headers=headers)
        return await self._certified(call, respond_async)

    async def certify_hash(
        self, *, respond_async: bool = False, idempotency_key: str | None = None, **fields: Unpack[HashUpload]
    ) -> Certificate:
        """Certify a file by its hash, without sending it: `certify_hash(**hash_file(path))`."""
        headers = {**idempotency(idempotency_key), **prefer(respond_async)}
        call = Call[AsyncUpload]("POST", "/certificates/hash", json=json_body(fields), headers=headers)
        return await self._certified(call, respond_async)

    async def _certified(self, call: Call[AsyncUpload], respond_async: bool) -> Certificate:
        answer = await self._transport.send(call)
        body: CertificateAnswer = answer.json()
        certificate = body["certificate"]
        if respond_async:
            return certificate
        waiting = Waiting(CERTIFICATE_LONGEST_S, None, "The file was not certified")
        while certificate["status"] == "processing":
            await sleep(waiting.pause())
            certificate = await self._look(certificate, waiting)
        return not_failed(certificate)

    async def wait_until_anchored(
        self,
        certificate: str | Certificate,
        *,
        timeout: float | None = None,
        on_update: Callable[[Certificate], object] | None = None,
    ) -> Certificate:
        """Wait until the anchor of a certificate is confirmed. `timeout` is in seconds, in all; none by default."""
        waiting = Waiting(ANCHOR_LONGEST_S, timeout, "The anchor was not confirmed")
        known = await self.certificates.get(certificate) if isinstance(certificate, str) else certificate
        while True:
            if on_update is not None:
                on_update(known)
            if not_failed(known)["blockchain"]["status"] == "confirmed":
                return known
            await sleep(waiting.pause(anchor_pause(known["blockchain"])))
            known = await self._look(known, waiting)

    async def _look(self, certificate: Certificate, waiting: Waiting) -> Certificate:
        try:
            latest = await self.certificates.get(id_of(certificate))
        except SelloError as error:
            waiting.failed(error)
            return certificate
        waiting.looked()
        return latest

    async def verify(self, sha256: str) -> HashVerification:
        """Check whether a file was certified under this account."""
        found: HashVerification = await self.request("GET", f"/verify/{segment(sha256)}")
        return found

    async def account(self) -> Account:
        """Read what is left of the account and of the key."""
        answer: AccountAnswer = await self.request("GET", "/account")
        return answer["account"]

    async def openapi(self) -> dict[str, Any]:
        """The OpenAPI document of the service."""
        document: dict[str, Any] = await self.request("GET", "/openapi")
        return document

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """For what has no method yet: `path` is what follows `/api/public/v1`. Returns the JSON, or None.

        A POST without an `idempotency_key` is repeated only if the service has refused it with a 429.
        """
        keyed = idempotency_key is not None
        call = Call[AsyncUpload](
            method.upper(),
            path,
            query or {},
            json=json_body(body),
            headers=idempotency(idempotency_key) if keyed else {},
            repeat="always" if keyed or method.upper() != "POST" else "refused",
        )
        answer = await self._transport.send(call)
        return None if answer.status == 204 else answer.json()

    def with_options(self, *, timeout: float | None = None, max_retries: int | None = None) -> Self:
        """The same client with other limits, for some calls. It shares the connections, and needs no closing."""
        other = object.__new__(type(self))
        other._owns_http = False
        other._use(AsyncTransport(self._transport.settings.changed(timeout, max_retries), self._transport.http))
        return other

    async def close(self) -> None:
        """Close the connections."""
        if self._owns_http:
            await self._transport.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(url={self._transport.settings.url!r})"


def prefer(respond_async: bool) -> dict[str, str]:
    """Asks for the record before the work is done (RFC 7240)."""
    return {"prefer": "respond-async"} if respond_async else {}
