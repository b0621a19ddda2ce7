"""Members, courses and points of continuing education."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sello._answer import Download
from sello._async.pager import AsyncPager
from sello._async.resource import AsyncResource
from sello._async.transport import AsyncTransport
from sello._call import segment
from sello.types import (
    Accreditation,
    AccreditationAnswer,
    AccreditationBatch,
    AccreditationBatchAnswer,
    AccreditationBatchItem,
    AccreditationBatchItemList,
    AccreditationBatchList,
    AccreditationBatchRow,
    AccreditationList,
    AccreditationRequest,
    AccreditationRevocation,
    AdjustmentRequest,
    Course,
    CourseAnswer,
    CourseChange,
    CourseList,
    CourseRequest,
    Language,
    Ledger,
    LedgerEntry,
    LedgerEntryAnswer,
    ListAccreditationBatchesQuery,
    ListAccreditationBatchItemsQuery,
    ListAccreditationsQuery,
    ListCoursesQuery,
    ListLedgerEntriesQuery,
    ListMembershipsQuery,
    ListMembersQuery,
    ListProgramsQuery,
    ListRenewalsQuery,
    Member,
    MemberAnswer,
    MemberChange,
    MemberList,
    MemberPoints,
    MemberRequest,
    Membership,
    MembershipAnswer,
    MembershipList,
    MembershipRenewal,
    MembershipRequest,
    MembershipStandingRequest,
    PointsAnswer,
    Program,
    ProgramAnswer,
    ProgramChange,
    ProgramList,
    ProgramRequest,
    RenewalAnswer,
    RenewalList,
    RenewalRequest,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncPrograms(AsyncResource):
    """What members need, and when."""

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[ProgramRequest]) -> Program:
        """Create a program."""
        answer: ProgramAnswer = await self._create("/programs", fields, idempotency_key)
        return answer["program"]

    async def get(self, id: str) -> Program:
        """Read a program."""
        answer: ProgramAnswer = await self._get(f"/programs/{segment(id)}")
        return answer["program"]

    async def update(self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[ProgramChange]) -> Program:
        """Change a program. An open cycle keeps the version it began with."""
        answer: ProgramAnswer = await self._change_once(f"/programs/{segment(id)}", fields, idempotency_key)
        return answer["program"]

    def list(self, **filters: Unpack[ListProgramsQuery]) -> AsyncPager[Program, ProgramList]:
        """List the account's programs."""
        return self._list("/programs", "programs", filters)


class AsyncMembers(AsyncResource):
    """People who can have memberships and complete courses."""

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[MemberRequest]) -> Member:
        """Register a member."""
        answer: MemberAnswer = await self._create("/members", fields, idempotency_key)
        return answer["member"]

    async def get(self, id: str) -> Member:
        """Read a member."""
        answer: MemberAnswer = await self._get(f"/members/{segment(id)}")
        return answer["member"]

    async def update(self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[MemberChange]) -> Member:
        """Change a member."""
        answer: MemberAnswer = await self._change_once(f"/members/{segment(id)}", fields, idempotency_key)
        return answer["member"]

    async def delete(self, id: str) -> None:
        """Delete a member who has no records."""
        await self._delete(f"/members/{segment(id)}")

    async def archive(self, id: str, *, idempotency_key: str | None = None) -> Member:
        """Archive a member."""
        answer: MemberAnswer = await self._create(f"/members/{segment(id)}/archive", None, idempotency_key)
        return answer["member"]

    async def restore(self, id: str, *, idempotency_key: str | None = None) -> Member:
        """Restore an archived member."""
        answer: MemberAnswer = await self._create(f"/members/{segment(id)}/restore", None, idempotency_key)
        return answer["member"]

    async def erase(self, id: str, *, idempotency_key: str | None = None) -> Member:
        """Erase the personal data of a member."""
        answer: MemberAnswer = await self._create(f"/members/{segment(id)}/erase", None, idempotency_key)
        return answer["member"]

    async def points(self, id: str, *, program: str) -> MemberPoints:
        """Read a member's points in a program."""
        answer: PointsAnswer = await self._get(f"/members/{segment(id)}/points", {"program": program})
        return answer["points"]

    def ledger(self, id: str, **filters: Unpack[ListLedgerEntriesQuery]) -> AsyncPager[LedgerEntry, Ledger]:
        """List the entries of a member's ledger, oldest first."""
        return self._list(f"/members/{segment(id)}/ledger", "entries", filters)

    async def adjust(
        self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[AdjustmentRequest]
    ) -> LedgerEntry:
        """Adjust a member's points."""
        answer: LedgerEntryAnswer = await self._create(f"/members/{segment(id)}/adjustments", fields, idempotency_key)
        return answer["entry"]

    def list(self, **filters: Unpack[ListMembersQuery]) -> AsyncPager[Member, MemberList]:
        """List the account's members."""
        return self._list("/members", "members", filters)


class AsyncCourses(AsyncResource):
    """What members complete to earn points."""

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[CourseRequest]) -> Course:
        """Create a course, as a draft."""
        answer: CourseAnswer = await self._create("/courses", fields, idempotency_key)
        return answer["course"]

    async def get(self, id: str) -> Course:
        """Read a course."""
        answer: CourseAnswer = await self._get(f"/courses/{segment(id)}")
        return answer["course"]

    async def update(self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[CourseChange]) -> Course:
        """Change a draft."""
        answer: CourseAnswer = await self._change_once(f"/courses/{segment(id)}", fields, idempotency_key)
        return answer["course"]

    async def accredit(self, id: str, *, idempotency_key: str | None = None) -> Course:
        """Accredit a course: members can complete it."""
        answer: CourseAnswer = await self._create(f"/courses/{segment(id)}/accredit", None, idempotency_key)
        return answer["course"]

    async def close(self, id: str, *, idempotency_key: str | None = None) -> Course:
        """Close a course."""
        answer: CourseAnswer = await self._create(f"/courses/{segment(id)}/close", None, idempotency_key)
        return answer["course"]

    async def withdraw(self, id: str, *, idempotency_key: str | None = None) -> Course:
        """Withdraw the accreditation of a course."""
        answer: CourseAnswer = await self._create(f"/courses/{segment(id)}/withdraw", None, idempotency_key)
        return answer["course"]

    def list(self, **filters: Unpack[ListCoursesQuery]) -> AsyncPager[Course, CourseList]:
        """List the account's courses."""
        return self._list("/courses", "courses", filters)


class AsyncAccreditationBatches(AsyncResource):
    """Rosters of up to 1,000 accreditations."""

    async def create(
        self, items: Iterable[AccreditationBatchRow], *, idempotency_key: str | None = None
    ) -> AccreditationBatch:
        """Accredit a roster."""
        body = {"items": [*items]}
        answer: AccreditationBatchAnswer = await self._create("/accreditations/batches", body, idempotency_key)
        return answer["batch"]

    async def get(self, id: str) -> AccreditationBatch:
        """Read a batch of accreditations."""
        answer: AccreditationBatchAnswer = await self._get(f"/accreditations/batches/{segment(id)}")
        return answer["batch"]

    def items(
        self, id: str, **filters: Unpack[ListAccreditationBatchItemsQuery]
    ) -> AsyncPager[AccreditationBatchItem, AccreditationBatchItemList]:
        """List the rows of a batch of accreditations."""
        return self._list(f"/accreditations/batches/{segment(id)}/items", "items", filters)

    def list(
        self, **filters: Unpack[ListAccreditationBatchesQuery]
    ) -> AsyncPager[AccreditationBatch, AccreditationBatchList]:
        """List the account's batches of accreditations."""
        return self._list("/accreditations/batches", "batches", filters)


class AsyncAccreditations(AsyncResource):
    """That a member has completed a course."""

    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.batches = AsyncAccreditationBatches(transport)

    async def create(
        self, *, idempotency_key: str | None = None, **fields: Unpack[AccreditationRequest]
    ) -> Accreditation:
        """Accredit a member."""
        answer: AccreditationAnswer = await self._create("/accreditations", fields, idempotency_key)
        return answer["accreditation"]

    async def get(self, id: str) -> Accreditation:
        """Read an accreditation."""
        answer: AccreditationAnswer = await self._get(f"/accreditations/{segment(id)}")
        return answer["accreditation"]

    async def revoke(
        self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[AccreditationRevocation]
    ) -> Accreditation:
        """Revoke an accreditation."""
        answer: AccreditationAnswer = await self._create(
            f"/accreditations/{segment(id)}/revoke", fields, idempotency_key
        )
        return answer["accreditation"]

    async def credential(self, id: str) -> Download:
        """Download the credential of an accreditation."""
        return await self._download(f"/accreditations/{segment(id)}/credential")

    async def diploma(self, id: str, *, language: Language | None = None) -> Download:
        """Download the diploma of an accreditation."""
        return await self._download(f"/accreditations/{segment(id)}/diploma", language)

    def list(self, **filters: Unpack[ListAccreditationsQuery]) -> AsyncPager[Accreditation, AccreditationList]:
        """List the account's accreditations."""
        return self._list("/accreditations", "accreditations", filters)


class AsyncRenewals(AsyncResource):
    """Of a membership, once per cycle."""

    async def create(
        self, membership: str, *, idempotency_key: str | None = None, **fields: Unpack[RenewalRequest]
    ) -> MembershipRenewal:
        """Renew a membership."""
        answer: RenewalAnswer = await self._create(
            f"/memberships/{segment(membership)}/renewals", fields, idempotency_key
        )
        return answer["renewal"]

    async def get(self, membership: str, renewal: str) -> MembershipRenewal:
        """Read a renewal."""
        answer: RenewalAnswer = await self._get(f"/memberships/{segment(membership)}/renewals/{segment(renewal)}")
        return answer["renewal"]

    def list(self, membership: str, **filters: Unpack[ListRenewalsQuery]) -> AsyncPager[MembershipRenewal, RenewalList]:
        """List the renewals of a membership."""
        return self._list(f"/memberships/{segment(membership)}/renewals", "renewals", filters)


class AsyncMemberships(AsyncResource):
    """Of a member in a program."""

    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.renewals = AsyncRenewals(transport)

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[MembershipRequest]) -> Membership:
        """Create a membership."""
        answer: MembershipAnswer = await self._create("/memberships", fields, idempotency_key)
        return answer["membership"]

    async def get(self, id: str) -> Membership:
        """Read a membership."""
        answer: MembershipAnswer = await self._get(f"/memberships/{segment(id)}")
        return answer["membership"]

    async def suspend(
        self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[MembershipStandingRequest]
    ) -> Membership:
        """Suspend a membership."""
        answer: MembershipAnswer = await self._create(f"/memberships/{segment(id)}/suspend", fields, idempotency_key)
        return answer["membership"]

    async def resume(
        self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[MembershipStandingRequest]
    ) -> Membership:
        """Resume a suspended membership."""
        answer: MembershipAnswer = await self._create(f"/memberships/{segment(id)}/resume", fields, idempotency_key)
        return answer["membership"]

    async def end(
        self, id: str, *, idempotency_key: str | None = None, **fields: Unpack[MembershipStandingRequest]
    ) -> Membership:
        """End a membership."""
        answer: MembershipAnswer = await self._create(f"/memberships/{segment(id)}/end", fields, idempotency_key)
        return answer["membership"]

    async def credential(self, id: str) -> Download:
        """Download the credential of a membership."""
        return await self._download(f"/memberships/{segment(id)}/credential")

    async def card(self, id: str, *, language: Language | None = None) -> Download:
        """Download the card of a membership."""
        return await self._download(f"/memberships/{segment(id)}/card", language)

    def list(self, **filters: Unpack[ListMembershipsQuery]) -> AsyncPager[Membership, MembershipList]:
        """List the account's memberships."""
        return self._list("/memberships", "memberships", filters)
