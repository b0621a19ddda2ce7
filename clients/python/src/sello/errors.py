"""The one error of this package."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from sello.types import ServiceErrorCode

ClientErrorCode: TypeAlias = Literal[
    "connection_failed",
    "timed_out",
    "invalid_answer",
    "invalid_configuration",
    "invalid_signature",
    "file_unreadable",
    "not_repeatable",
]

#: Why a certificate failed, where it is not one of the service's errors.
FailureCode: TypeAlias = Literal["file_damaged", "cancelled"]

#: Completed by editors. A newer service may have more codes, which are kept as they are.
ErrorCode: TypeAlias = ServiceErrorCode | FailureCode | ClientErrorCode | str


class SelloError(Exception):
    """A call that failed: `code` is for programs, `message` for people."""

    code: ErrorCode
    message: str
    #: Of the answer, if there was one.
    status: int | None
    #: Finds the call in the service's log.
    request_id: str | None
    #: In how many seconds the service suggests to try again.
    retry_after: float | None
    #: Of a certificate that has failed.
    certificate_id: str | None
    #: The address of what exists already, such as the accreditation of `already_accredited`.
    location: str | None

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        certificate_id: str | None = None,
        location: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after
        self.certificate_id = certificate_id
        self.location = location

    def __str__(self) -> str:
        facts = [self.code]
        if self.status is not None:
            facts.append(f"HTTP {self.status}")
        if self.request_id is not None:
            facts.append(self.request_id)
        return f"{self.message} ({', '.join(facts)})"

    def __repr__(self) -> str:
        return f"SelloError({self.code!r}, {self.message!r}, status={self.status!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross process borders (multiprocessing, task queues); the default can't carry keyword arguments.
        return _rebuilt, (self.code, self.message, dict(vars(self)))


def _rebuilt(code: str, message: str, facts: dict[str, Any]) -> SelloError:
    error = SelloError(code, message)
    vars(error).update(facts)
    return error
