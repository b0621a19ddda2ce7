"""Receives webhooks: SELLO_WEBHOOK_SECRET=whsec_… python3 receive_webhooks.py"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["SELLO_WEBHOOK_SECRET"])
MAX_BYTES = 64 * 1024

# Ids that were handled. In earnest, keep them in your database for a few days.
handled = set()


def handle(event):
    if event["type"] == "certificate.certified":
        print(event["type"], event["data"]["certificate"]["id"], flush=True)
    else:
        print(event["type"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        size = int(self.headers.get("content-length", 0))
        if size > MAX_BYTES:
            return self.answer(413)
        # The bytes as they came: JSON that was parsed and written again may differ.
        body = self.rfile.read(size)
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            event = webhook.verify(body, headers)
        except WebhookVerificationError:
            return self.answer(400)
        if headers["webhook-id"] not in handled:
            handle(event)
        handled.add(headers["webhook-id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("Listening on port", server.server_port, flush=True)
server.serve_forever()
