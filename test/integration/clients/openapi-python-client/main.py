"""Usage: main.py BASE_URL API_KEY FILE"""

import base64
import io
import json
import sys

from client import AuthenticatedClient
from client.api.certificates import create_certificate, create_certificate_from_json, get_certificate
from client.api.proofs import download_proof, get_proof
from client.models import DownloadProofType, FileUpload, GetProofType, JsonUpload
from client.types import File

base_url, key, path = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=key, raise_on_unexpected_status=True)
with open(path, "rb") as file:
    content = file.read()


def upload():
    part = File(payload=io.BytesIO(content), file_name="file.txt", mime_type="text/plain")
    return create_certificate.sync(
        client=client,
        body=FileUpload(file=part, title="From openapi-python-client"),
        idempotency_key=f"openapi-python-client-{base_url}",
    ).certificate


cert_id = upload().id
certificate = get_certificate.sync(cert_id, client=client).certificate

data = base64.b64decode(get_proof.sync(cert_id, client=client, type_=GetProofType.NOM151).proof.data)
raw = download_proof.sync(cert_id, DownloadProofType.NOM151, client=client).payload.read()

body = JsonUpload(file_base64=base64.b64encode(content).decode(), file_name="from-openapi-python-client.txt")
from_json = create_certificate_from_json.sync(client=client, body=body).certificate

print(
    json.dumps(
        {
            "title": certificate.title,
            "sha256": certificate.file.sha256,
            "grade": certificate.nom151.grade,
            "replayed": upload().id == cert_id,
            "rawBytes": len(raw),
            "rawSame": raw == data,
            "jsonName": from_json.file.name,
        }
    )
)
