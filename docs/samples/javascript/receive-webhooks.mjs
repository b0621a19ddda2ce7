// Receives webhooks: SELLO_WEBHOOK_SECRET=whsec_… node receive-webhooks.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SELLO_WEBHOOK_SECRET);
const MAX_BYTES = 64 * 1024;

/** Ids that were handled. In earnest, keep them in your database for a few days. */
const handled = new Set();

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The message is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function handle({ type, data }) {
  if (type === 'certificate.certified') console.log(`${type} ${data.certificate.id}`);
  else console.log(type);
}

const server = createServer(async (request, response) => {
  let event;
  try {
    // Over the bytes as they came: JSON that was parsed and written again may differ.
    event = webhook.verify(await bodyOf(request), request.headers);
  } catch {
    response.writeHead(400).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!handled.has(id)) handle(event);
  handled.add(id);
  response.writeHead(204).end();
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`Listening on port ${server.address().port}`);
});
