"""sello.py certify FILE REFERENCE | proof ID TYPE (any type but file) | list

Needs: pip install requests==2.32.5"""

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
    options |= {"timeout": TIMEOUT, "allow_redirects": False}
    for attempt in range(6):
        try:
            answer = session.request(method, API + path, **options)
        except requests.RequestException:
            if attempt == 5:
                raise
            time.sleep(2**attempt)
            continue
        if answer.status_code not in (408, 429) and answer.status_code < 500:
            return answer
        wait = retry_after(answer, 2**attempt)
        if attempt == 5 or wait > 300:  # A monthly quota can take days.
            return answer
        time.sleep(wait)


def retry_after(answer, otherwise):
    seconds = answer.headers.get("Retry-After", "")
    return int(seconds) if seconds.isdecimal() else otherwise


def checked(answer):
    if 200 <= answer.status_code < 300:
        return answer
    try:
        problem = answer.json()
        sys.exit(f"{problem['error']}: {problem['message']}")
    except (ValueError, LookupError, TypeError):  # A proxy in between may answer without JSON.
        sys.exit(f"HTTP {answer.status_code}")
# endregion


# region certify
def certify(path, reference):
    """Our own number for the document serves as reference and as Idempotency-Key:
    a second run certifies nothing twice."""
    answer = request(
        "POST",
        "/certificates",
        files={"file": (Path(path).name, Path(path).read_bytes())},
        data={"reference": reference},
        headers={"Idempotency-Key": reference},
    )
    certificate = checked(answer).json()["certificate"]
    # After a 202 the work goes on. Every read counts towards the quota.
    for wait in (2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60):
        if certificate["status"] != "processing":
            break
        time.sleep(wait)
        answer = request("GET", f"/certificates/{certificate['id']}")
        certificate = checked(answer).json()["certificate"]
    if certificate["status"] == "processing":
        sys.exit("still processing; run this again with the same reference")
    if certificate["status"] == "failed":
        sys.exit("{code}: {message}".format(**certificate["failure"]))
    print(certificate["id"], certificate["status"], certificate["qr_verification_url"], sep="\n")
# endregion


# region proof
def proof(id, type):
    """Saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor
    is confirmed, a chain proof answers 409, and Retry-After says when to ask again."""
    while (answer := request("GET", f"/certificates/{id}/proof/{type}")).status_code == 409:
        time.sleep(retry_after(answer, 10))
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
