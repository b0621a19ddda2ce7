from __future__ import annotations

import httpx
import pytest
from conftest import KEY, Harness, answer, problem

from sello import Download, SelloError


def file(content: bytes = b"proof", **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(200, content=content, headers=named)


def test_a_proof_is_its_bytes_name_and_type(harness: Harness) -> None:
    harness.replies = [
        file(content_disposition='attachment; filename="cert_1.tsr"', content_type="application/timestamp-reply")
    ]
    proof = harness.call(lambda c: c.proofs.download("cert_1", "nom151", language="en"))
    assert proof == Download(b"proof", "cert_1.tsr", "application/timestamp-reply")
    [request] = harness.requests
    assert request.url.raw_path == b"/api/public/v1/certificates/cert_1/proof/nom151?language=en"
    assert request.headers["accept"] == "*/*"


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("attachment; filename=\"x.pdf\"; filename*=UTF-8''constancia%20%C3%B1.pdf", "constancia ñ.pdf"),
        ('attachment; filename="../../etc/passwd"', "passwd"),
        ("attachment; filename*=UTF-8''..%2F..%5Cevil.exe", "evil.exe"),
        ('attachment; filename=".."', "pdf"),
        ("attachment", "pdf"),
        (None, "pdf"),
    ],
)
def test_a_name_is_never_a_path(harness: Harness, disposition: str | None, name: str) -> None:
    harness.replies = [file() if disposition is None else file(content_disposition=disposition)]
    assert harness.call(lambda c: c.proofs.download("cert_1", "pdf")).name == name


def test_the_key_never_goes_to_another_origin(harness: Harness) -> None:
    signed = "https://storage.example/f?signature=s"
    for location in (signed, "http://sello.example/f", "https://sello.example:8443/f", "//storage.example/f"):
        harness.requests.clear()
        harness.replies = [answer(302, location=location), file()]
        assert harness.call(lambda c: c.proofs.download("cert_1", "file")).content == b"proof"
        first, second = harness.requests
        assert first.headers["authorization"] == f"Bearer {KEY}"
        assert "authorization" not in second.headers
        assert KEY not in str(second.url)


def test_the_same_origin_still_sees_the_key(harness: Harness) -> None:
    harness.replies = [answer(307, location="/files/f?signature=s"), file()]
    harness.call(lambda c: c.proofs.download("cert_1", "file"))
    assert harness.requests[1].headers["authorization"] == f"Bearer {KEY}"


def test_redirects_end(harness: Harness) -> None:
    harness.replies = [answer(302, location="/again")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.proofs.download("cert_1", "file"))
    assert caught.value.code == "invalid_answer"
    assert len(harness.requests) == 5


def test_a_proof_that_is_not_ready_is_not_waited_for(harness: Harness) -> None:
    harness.replies = [problem(409, "proof_not_ready", retry_after="10")]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.proofs.download("cert_1", "blockchain"))
    assert (caught.value.code, caught.value.retry_after) == ("proof_not_ready", 10)
    assert len(harness.requests) == 1


def test_diplomas_cards_and_credentials_are_files_too(harness: Harness) -> None:
    harness.replies = [file(content_type="application/pdf")]
    for download in (
        lambda c: c.accreditations.diploma("acr_1", language="es"),
        lambda c: c.accreditations.credential("acr_1"),
        lambda c: c.memberships.card("mbr_1"),
        lambda c: c.memberships.credential("mbr_1"),
    ):
        assert harness.call(download).content == b"proof"
