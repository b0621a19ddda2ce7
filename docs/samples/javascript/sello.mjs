// sello.mjs certify FILE REFERENCE | proof ID TYPE | list. Node 20 or later, no packages.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const API = `${process.env.SELLO_URL}/api/public/v1`;

// region request
// Five minutes to send the file, up to one for the answer.
const TIMEOUT = 400_000;

/** Sends a request, and sends it again after 408, 429, 5xx or a broken connection. */
async function request(path, options = {}) {
  const headers = { Authorization: `Bearer ${process.env.SELLO_API_KEY}`, ...options.headers };
  for (let attempt = 0; ; attempt++) {
    let wait = 2 ** attempt;
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const answer = await fetch(API + path, { ...options, headers, signal });
      if (![408, 429].includes(answer.status) && answer.status < 500) return answer;
      wait = Number(answer.headers.get('Retry-After') ?? wait);
      // A monthly quota can take days.
      if (attempt === 5 || wait > 300) return answer;
    } catch (error) {
      if (attempt === 5) throw error;
    }
    await sleep(wait * 1000);
  }
}

async function checked(answer) {
  if (answer.ok) return answer;
  const { error, message } = await answer.json();
  throw new Error(`${error}: ${message}`);
}
// endregion

// region certify
/**
 * Our own number for the document serves as reference and as Idempotency-Key:
 * a second run certifies nothing twice.
 */
async function certify(path, reference) {
  const body = new FormData();
  body.set('file', await openAsBlob(path), basename(path));
  body.set('reference', reference);
  const headers = { 'Idempotency-Key': reference };
  let answer = await checked(await request('/certificates', { method: 'POST', body, headers }));
  let { certificate } = await answer.json();
  // 202
  while (certificate.status === 'processing') {
    await sleep(Number(answer.headers.get('Retry-After') ?? 2) * 1000);
    answer = await checked(await request(`/certificates/${certificate.id}`));
    ({ certificate } = await answer.json());
  }
  console.log(`${certificate.id}\n${certificate.status}\n${certificate.qr_verification_url}`);
}
// endregion

// region proof
/**
 * Saves a proof as ID.TYPE. Before the anchor is confirmed, a chain proof answers
 * 409, and Retry-After says when to ask again.
 */
async function proof(id, type) {
  let answer;
  while ((answer = await request(`/certificates/${id}/proof/${type}`)).status === 409) {
    await sleep(Number(answer.headers.get('Retry-After')) * 1000);
  }
  await writeFile(`${id}.${type}`, (await checked(answer)).body);
  console.log(`${id}.${type}`);
}
// endregion

// region list
/** Prints every certificate of the account, newest first. */
async function list() {
  const query = new URLSearchParams({ limit: 100 });
  for (;;) {
    const page = await (await checked(await request(`/certificates?${query}`))).json();
    for (const { id, status, title } of page.certificates) console.log(id, status, title);
    if (page.next_cursor === null) return;
    query.set('after', page.next_cursor);
  }
}
// endregion

const [command, ...args] = process.argv.slice(2);
await { certify, proof, list }[command](...args);
