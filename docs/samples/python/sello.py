"""sello.py certify FILE REFERENCE | proof ID TYPE | list. Needs: pip install requests."""

import os
import sys
import time
from pathlib import Path

import requests

API = os.environ["SELLO_URL"] + "/api/public/v1"

session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["SELLO_API_KEY"]


# region request
# Five minutes to send the file, up to one for the answer. Not a pair of numbers: requests
# would apply the first one, which is for connecting, to sending the file as well.
TIMEOUT = 400


def request(method, path, **options):
    """Sends a request, and sends it again after 408, 429, 5xx or a broken connection."""
    for attempt in range(6):
        try:
            answer = session.request(method, API + path, timeout=TIMEOUT, **options)
        except (requests.ConnectionError, requests.Timeout):
            if attempt == 5:
                raise
            time.sleep(2**attempt)
            continue
        if answer.status_code not in (408, 429) and answer.status_code < 500:
            return answer
        wait = int(answer.headers.get("Retry-After", 2**attempt))
        if wait > 300:  # A monthly quota can take days.
            return answer
        time.sleep(wait)
    return answer


def checked(answer):
    if not answer.ok:
        problem = answer.json()
        sys.exit(f"{problem['error']}: {problem['message']}")
    return answer
# endregion


# region certify
def certify(path, reference):
    """Our own number for the document serves as reference and as Idempotency-Key:
    a second run certifies nothing twice."""
    answer = checked(
        request(
            "POST",
            "/certificates",
            files={"file": (Path(path).name, Path(path).read_bytes())},
            data={"reference": reference},
            headers={"Idempotency-Key": reference},
        )
    )
    certificate = answer.json()["certificate"]
    while certificate["status"] == "processing":  # 202
        time.sleep(int(answer.headers.get("Retry-After", 2)))
        answer = checked(request("GET", f"/certificates/{certificate['id']}"))
        certificate = answer.json()["certificate"]
    print(certificate["id"], certificate["status"], certificate["qr_verification_url"], sep="\n")
# endregion


# region proof
def proof(id, type):
    """Saves a proof as ID.TYPE. Before the anchor is confirmed, a chain proof answers
    409, and Retry-After says when to ask again."""
    while (answer := request("GET", f"/certificates/{id}/proof/{type}")).status_code == 409:
        time.sleep(int(answer.headers["Retry-After"]))
    Path(f"{id}.{type}").write_bytes(checked(answer).content)
    print(f"{id}.{type}")
# endregion


# region list
def list_all():
    """Prints every certificate of the account, newest first."""
    query = {"limit": 100}
    while True:
        page = checked(request("GET", "/certificates", params=query)).json()
        for certificate in page["certificates"]:
            print(certificate["id"], certificate["status"], certificate["title"])
        if page["next_cursor"] is None:
            return
        query["after"] = page["next_cursor"]
# endregion


command, *arguments = sys.argv[1:]
{"certify": certify, "proof": proof, "list": list_all}[command](*arguments)
