"""Usage: main.py BASE_URL API_KEY FILE"""

import base64
import json
import sys

import openapi_client
from openapi_client import CertificatesApi, JsonUpload, ProofsApi

base_url, key, path = sys.argv[1:]
client = openapi_client.ApiClient(openapi_client.Configuration(host=base_url, access_token=key))
certificates = CertificatesApi(client)
proofs = ProofsApi(client)


def upload():
    return certificates.create_certificate(
        file=path, title="From Python", idempotency_key=f"python-{base_url}"
    ).certificate


cert_id = upload().id
certificate = certificates.get_certificate(cert_id).certificate

data = base64.b64decode(proofs.get_proof("nom151", cert_id).proof.actual_instance.data)
raw = bytes(proofs.download_proof(cert_id, "nom151"))

with open(path, "rb") as file:
    body = JsonUpload(file_base64=base64.b64encode(file.read()).decode(), file_name="from-python.txt")
from_json = certificates.create_certificate_from_json(body).certificate

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
