"""Certificates, their proofs, and batches of hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from sello._answer import Download
from sello._async.pager import AsyncPager
from sello._async.platform import sleep
from sello._async.resource import AsyncResource
from sello._call import segment
from sello._waiting import BATCH_LONGEST_S, Waiting, id_of
from sello.errors import SelloError
from sello.types import (
    Batch,
    BatchAnswer,
    BatchItem,
    BatchItemList,
    BatchList,
    BatchRequestItem,
    Certificate,
    CertificateAnswer,
    CertificateList,
    Language,
    ListBatchesQuery,
    ListBatchItemsQuery,
    ListCertificatesQuery,
    Proof,
    ProofAnswer,
    ProofType,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncCertificates(AsyncResource):
    """`certify` makes them."""

    async def get(self, id: str) -> Certificate:
        """Read one certificate."""
        answer: CertificateAnswer = await self._get(f"/certificates/{segment(id)}")
        return answer["certificate"]

    async def update(self, id: str, *, public_page: bool) -> Certificate:
        """Make the page of a certificate public or private."""
        answer: CertificateAnswer = await self._change(f"/certificates/{segment(id)}", {"public_page": public_page})
        return answer["certificate"]

    def list(self, **filters: Unpack[ListCertificatesQuery]) -> AsyncPager[Certificate, CertificateList]:
        """List the account's certificates, newest first."""
        return self._list("/certificates", "certificates", filters)


class AsyncProofs(AsyncResource):
    """What anyone can check without the service."""

    async def get(self, id: str, type: ProofType, *, language: Language | None = None) -> Proof:
        """Read a proof of a certificate, with what there is to know about it."""
        query = {"type": type, "language": language}
        answer: ProofAnswer = await self._get(f"/certificates/{segment(id)}/proof", query)
        return answer["proof"]

    async def download(self, id: str, type: ProofType, *, language: Language | None = None) -> Download:
        """Download a proof of a certificate as a file."""
        return await self._download(f"/certificates/{segment(id)}/proof/{segment(type)}", language)


class AsyncBatches(AsyncResource):
    """Up to 1,000 hashes at once."""

    async def create(self, items: Iterable[BatchRequestItem], *, idempotency_key: str | None = None) -> Batch:
        """Certify a batch of hashes. `wait` waits until it is done."""
        answer: BatchAnswer = await self._create("/batches", {"items": [*items]}, idempotency_key)
        return answer["batch"]

    async def get(self, id: str) -> Batch:
        """Read a batch."""
        answer: BatchAnswer = await self._get(f"/batches/{segment(id)}")
        return answer["batch"]

    def list(self, **filters: Unpack[ListBatchesQuery]) -> AsyncPager[Batch, BatchList]:
        """List the account's batches."""
        return self._list("/batches", "batches", filters)

    def items(self, id: str, **filters: Unpack[ListBatchItemsQuery]) -> AsyncPager[BatchItem, BatchItemList]:
        """List the items of a batch."""
        return self._list(f"/batches/{segment(id)}/items", "items", filters)

    async def wait(
        self,
        batch: str | Batch,
        *,
        timeout: float | None = None,
        on_update: Callable[[Batch], object] | None = None,
    ) -> Batch:
        """Wait until a batch is done. One item that fails does not fail the batch. `timeout` is in seconds, in all."""
        waiting = Waiting(BATCH_LONGEST_S, timeout, "The batch was not done")
        known = await self.get(batch) if isinstance(batch, str) else batch
        while True:
            if on_update is not None:
                on_update(known)
            if known["status"] == "done":
                return known
            await sleep(waiting.pause())
            try:
                known = await self.get(id_of(batch))
                waiting.looked()
            except SelloError as error:
                waiting.failed(error)
