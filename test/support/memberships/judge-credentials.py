"""Reads credentials from standard input and says what openbadgeslib makes of each."""

import json
import sys

from openbadgeslib.ob3.verifier import OB3VerificationError, OB3Verifier


def judge(order):
    lists = order.get("statusLists")

    def download(url):
        return lists[url].encode()

    try:
        credential = OB3Verifier(pubkey_pem=order["publicKey"]).verify(
            order["token"], check_status=lists is not None, download=download
        )
    except OB3VerificationError as error:
        return {"refused": str(error)}
    return {"recipient": credential.recipient_id, "credits": credential.credits_earned}


json.dump([judge(order) for order in json.load(sys.stdin)], sys.stdout)
