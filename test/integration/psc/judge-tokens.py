"""Judges time stamps with rfc3161-client, whose parser is strict DER, and reads them with asn1crypto's strict one.

Takes {"root": PEM, "tokens": [{"response", "digest", "nonce"}]} on stdin, all but the root in hexadecimal; prints for each
token an empty string, or why it was refused.
"""

import json
import sys

from asn1crypto import tsp
from cryptography import x509
from rfc3161_client import VerifierBuilder, decode_timestamp_response


def assert_der(response):
    """Both that are hashed, signed attributes and content, must come out the same when they are written again as DER."""
    signed_data = tsp.TimeStampResp.load(response, strict=True)["time_stamp_token"]["content"]
    attributes = signed_data["signer_infos"][0]["signed_attrs"]
    content = signed_data["encap_content_info"]["content"].parsed
    for structure in (attributes, content):
        before = structure.dump()
        if structure.copy().dump(force=True) != before:
            raise ValueError("written again, it is not the same DER")


def judge(root, token):
    response = bytes.fromhex(token["response"])
    try:
        assert_der(response)
        verifier = VerifierBuilder().add_root_certificate(root).nonce(int(token["nonce"], 16)).build()
        verifier.verify(decode_timestamp_response(response), bytes.fromhex(token["digest"]))
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"


order = json.load(sys.stdin)
root = x509.load_pem_x509_certificate(order["root"].encode())
json.dump([judge(root, token) for token in order["tokens"]], sys.stdout)
