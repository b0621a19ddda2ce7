// sello.mjs certify FILE REFERENCE | proof ID TYPE (any type but file) | list
// Node 20 or later, no packages.
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
      const redirect = 'manual';
      const answer = await fetch(API + path, { ...options, headers, signal, redirect });
      const { status } = answer;
      const body = Buffer.from(await answer.arrayBuffer());
      // A date is not a number, and counts as none.
      const retryAfter = Number(answer.headers.get('Retry-After')) || undefined;
      wait = retryAfter ?? wait;
      const passing = status === 408 || status === 429 || status >= 500;
      // A monthly quota can take days.
      if (!passing || attempt === 5 || wait > 300) return { status, body, retryAfter };
    } catch (error) {
      if (attempt === 5) throw error;
    }
    await sleep(wait * 1000);
  }
}

function checked({ status, body }) {
  if (status >= 200 && status < 300) return body;
  let problem;
  try {
    problem = JSON.parse(body);
  } catch {
    // A proxy in between may answer without JSON.
  }
  fail(problem?.error ? `${problem.error}: ${problem.message}` : `HTTP ${status}`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
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
  const answer = await request('/certificates', { method: 'POST', body, headers });
  let { certificate } = JSON.parse(checked(answer));
  // After a 202 the work goes on. Every read counts towards the quota.
  for (const wait of [2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60]) {
    if (certificate.status !== 'processing') break;
    await sleep(wait * 1000);
    ({ certificate } = JSON.parse(checked(await request(`/certificates/${certificate.id}`))));
  }
  const { id, status, failure, qr_verification_url } = certificate;
  if (status === 'processing') fail('still processing; run this again with the same reference');
  if (status === 'failed') fail(`${failure.code}: ${failure.message}`);
  console.log(`${id}\n${status}\n${qr_verification_url}`);
}
// endregion

// region proof
/**
 * Saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor is
 * confirmed, a chain proof answers 409, and Retry-After says when to ask again.
 */
async function proof(id, type) {
  let answer;
  while ((answer = await request(`/certificates/${id}/proof/${type}`)).status === 409) {
    await sleep((answer.retryAfter ?? 10) * 1000);
  }
  await writeFile(`${id}.${type}`, checked(answer));
  console.log(`${id}.${type}`);
}
// endregion

// region list
/** Prints every certificate of the account, newest first. */
async function list() {
  const query = new URLSearchParams({ limit: 100 });
  for (;;) {
    const page = JSON.parse(checked(await request(`/certificates?${query}`)));
    for (const { id, status, title } of page.certificates) console.log(id, status, title);
    if (page.next_cursor === null) return;
    query.set('after', page.next_cursor);
  }
}
// endregion

const [command, ...args] = process.argv.slice(2);
await { certify, proof, list }[command](...args);
