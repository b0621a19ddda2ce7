"""Every operation of the OpenAPI document has a method, in both clients, that sends what the document says."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from conftest import Harness, answer
from records import batch, certificate

from sello import SelloError

DOCUMENT = json.loads(Path(os.environ["SELLO_OPENAPI"]).read_text("utf-8"))
PREFIX = "/api/public/v1"
OPERATIONS = {
    operation["operationId"]: (method.upper(), path.removeprefix(PREFIX), operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
}

#: `certify` sends the file as it is; base64 would cost a third more, and gives the same.
LEFT_OUT = {"createCertificateFromJson"}
#: Doing these twice does them twice.
NOT_IDEMPOTENT = {"createWebhook", "rotateWebhookSecret", "testWebhook", "retryDelivery", "replayDeliveries"}

HASH = {"sha256": "0" * 64, "file_size": 1}
PROGRAM: Any = {
    "name": "P",
    "cycle": {"months": 12, "anchor": "calendar"},
    "points_required": 1,
    "categories": [{"code": "a", "name": "A"}],
}
COURSE: Any = {
    "title": "T",
    "provider": {"name": "U"},
    "starts_on": "2026-01-01",
    "ends_on": "2026-02-01",
    "points": [{"program": "prg_1", "category": "a", "points": 1}],
}
ADJUSTMENT = {"program": "prg_1", "category": "a", "points": 1, "on": "2026-01-01", "reason": "r"}
COMPLETED: Any = {"member": "mem_1", "course": "crs_1", "completed_on": "2026-01-05"}

CALLS: dict[str, Callable[[Any], Any]] = {
    "createCertificate": lambda c: c.certify(b"x", title="t"),
    "listCertificates": lambda c: c.certificates.list(q="x"),
    "createCertificateFromHash": lambda c: c.certify_hash(**HASH),
    "getCertificate": lambda c: c.certificates.get("cert_1"),
    "changeCertificate": lambda c: c.certificates.update("cert_1", public_page=False),
    "getProof": lambda c: c.proofs.get("cert_1", "nom151"),
    "downloadProof": lambda c: c.proofs.download("cert_1", "pdf", language="es"),
    "createBatch": lambda c: c.batches.create([HASH]),
    "listBatches": lambda c: c.batches.list(),
    "getBatch": lambda c: c.batches.get("bat_1"),
    "listBatchItems": lambda c: c.batches.items("bat_1", status="failed"),
    "verifyHash": lambda c: c.verify("0" * 64),
    "getAccount": lambda c: c.account(),
    "createWebhook": lambda c: c.webhooks.create(url="https://a.example", events=["*"]),
    "listWebhooks": lambda c: c.webhooks.list(),
    "getWebhook": lambda c: c.webhooks.get("whk_1"),
    "changeWebhook": lambda c: c.webhooks.update("whk_1", enabled=False),
    "deleteWebhook": lambda c: c.webhooks.delete("whk_1"),
    "rotateWebhookSecret": lambda c: c.webhooks.rotate("whk_1"),
    "testWebhook": lambda c: c.webhooks.test("whk_1"),
    "listDeliveries": lambda c: c.webhooks.deliveries("whk_1", status="failed"),
    "retryDelivery": lambda c: c.webhooks.retry("whk_1", "dlv_1"),
    "replayDeliveries": lambda c: c.webhooks.replay("whk_1", since="2026-01-01T00:00:00Z"),
    "listEvents": lambda c: c.events.list(after="x"),
    "createProgram": lambda c: c.programs.create(**PROGRAM),
    "listPrograms": lambda c: c.programs.list(),
    "getProgram": lambda c: c.programs.get("prg_1"),
    "changeProgram": lambda c: c.programs.update("prg_1", name="Q"),
    "createMember": lambda c: c.members.create(name="Ana"),
    "listMembers": lambda c: c.members.list(external_id="7"),
    "getMember": lambda c: c.members.get("mem_1"),
    "changeMember": lambda c: c.members.update("mem_1", name="Eva"),
    "deleteMember": lambda c: c.members.delete("mem_1"),
    "archiveMember": lambda c: c.members.archive("mem_1"),
    "restoreMember": lambda c: c.members.restore("mem_1"),
    "eraseMember": lambda c: c.members.erase("mem_1"),
    "createCourse": lambda c: c.courses.create(**COURSE),
    "listCourses": lambda c: c.courses.list(status="draft"),
    "getCourse": lambda c: c.courses.get("crs_1"),
    "changeCourse": lambda c: c.courses.update("crs_1", title="U"),
    "accreditCourse": lambda c: c.courses.accredit("crs_1"),
    "closeCourse": lambda c: c.courses.close("crs_1"),
    "withdrawCourse": lambda c: c.courses.withdraw("crs_1"),
    "getAccreditationCredential": lambda c: c.accreditations.credential("acr_1"),
    "getDiploma": lambda c: c.accreditations.diploma("acr_1", language="en"),
    "getMembershipCredential": lambda c: c.memberships.credential("mbr_1"),
    "getCard": lambda c: c.memberships.card("mbr_1", language="en"),
    "createAccreditation": lambda c: c.accreditations.create(**COMPLETED),
    "listAccreditations": lambda c: c.accreditations.list(member="mem_1"),
    "getAccreditation": lambda c: c.accreditations.get("acr_1"),
    "revokeAccreditation": lambda c: c.accreditations.revoke("acr_1", reason="r"),
    "createAccreditationBatch": lambda c: c.accreditations.batches.create([COMPLETED]),
    "listAccreditationBatches": lambda c: c.accreditations.batches.list(),
    "getAccreditationBatch": lambda c: c.accreditations.batches.get("ros_1"),
    "listAccreditationBatchItems": lambda c: c.accreditations.batches.items("ros_1"),
    "createMembership": lambda c: c.memberships.create(member="mem_1", program="prg_1", starts_on="2026-01-01"),
    "listMemberships": lambda c: c.memberships.list(ends_before="2026-12-31"),
    "getMembership": lambda c: c.memberships.get("mbr_1"),
    "suspendMembership": lambda c: c.memberships.suspend("mbr_1", reason="r"),
    "resumeMembership": lambda c: c.memberships.resume("mbr_1"),
    "endMembership": lambda c: c.memberships.end("mbr_1"),
    "renewMembership": lambda c: c.memberships.renewals.create("mbr_1"),
    "listRenewals": lambda c: c.memberships.renewals.list("mbr_1"),
    "getRenewal": lambda c: c.memberships.renewals.get("mbr_1", "rnw_1"),
    "getMemberPoints": lambda c: c.members.points("mem_1", program="prg_1"),
    "listLedgerEntries": lambda c: c.members.ledger("mem_1", program="prg_1"),
    "adjustPoints": lambda c: c.members.adjust("mem_1", **ADJUSTMENT),
    "getOpenapi": lambda c: c.openapi(),
}


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in schema:
        return schema
    found: dict[str, Any] = DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return found


def reply_to(operation: dict[str, Any]) -> httpx.Response:
    """The first success of the document, as far as the client looks into it."""
    status = min(code for code in operation["responses"] if code.startswith("2"))
    content = operation["responses"][status].get("content", {})
    if "application/json" not in content:
        return httpx.Response(int(status), content=b"bytes")
    schema = resolved(content["application/json"]["schema"])
    body: dict[str, Any] = {}
    for name, of_field in schema.get("properties", {}).items():
        body[name] = [{"n": 1}] if of_field.get("type") == "array" else {"n": 1}
    known = {"certificate": certificate(), "batch": batch("accepted"), "has_more": False, "next_cursor": None}
    return answer(int(status), body | {name: value for name, value in known.items() if name in body})


def test_every_operation_has_a_method() -> None:
    assert set(CALLS) == set(OPERATIONS) - LEFT_OUT


@pytest.mark.parametrize("name", CALLS)
def test_sends_what_the_document_says(harness: Harness, name: str) -> None:
    method, path, operation = OPERATIONS[name]
    harness.replies = [reply_to(operation)]
    harness.call(CALLS[name])
    [request] = harness.requests
    template = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(PREFIX + path))
    assert request.method == method
    assert re.fullmatch(template, request.url.path)
    of_query = {p["name"]: p for p in operation.get("parameters", []) if p["in"] == "query"}
    assert set(request.url.params) <= set(of_query)
    assert {p["name"] for p in of_query.values() if p.get("required")} <= set(request.url.params)
    of_header = {p["name"] for p in operation.get("parameters", []) if p["in"] == "header"}
    assert ("idempotency-key" in request.headers) == ("Idempotency-Key" in of_header)
    media = operation.get("requestBody", {}).get("content", {})
    sent = request.headers.get("content-type", "").partition(";")[0]
    assert sent == next(iter(media), "")
    if sent == "application/json":
        schema = resolved(media[sent]["schema"])
        body = json.loads(harness.bodies[0])
        assert set(schema.get("required", [])) <= set(body) <= set(schema["properties"])


@pytest.mark.parametrize("name", CALLS)
def test_repeats_exactly_what_a_repeat_can_not_do_twice(harness: Harness, name: str) -> None:
    operation = OPERATIONS[name][2]
    harness.replies = [httpx.ReadError("reset"), reply_to(operation)]
    if name in NOT_IDEMPOTENT:
        with pytest.raises(SelloError):
            harness.call(CALLS[name])
        assert len(harness.requests) == 1
        harness.replies = [answer(429, {"error": "rate_limit_exceeded", "message": "Later."}), reply_to(operation)]
    harness.call(CALLS[name])
    assert len(harness.requests) == (3 if name in NOT_IDEMPOTENT else 2)
    assert len({request.headers.get("idempotency-key") for request in harness.requests}) == 1


def test_what_the_document_makes_idempotent_is_known() -> None:
    without = {
        name
        for name, (method, _, operation) in OPERATIONS.items()
        if method == "POST" and not any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", []))
    }
    assert without == NOT_IDEMPOTENT
