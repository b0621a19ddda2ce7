import type { Certificate, Sello } from '../../typescript/src/index';
import type { FileResult } from './outcome';

interface Options {
  signal: AbortSignal;
  onProgress: (anchored: number, total: number) => void;
}

/** Up to here, one request for each costs no more than a list. */
const FEW = 3;
const MINUTES = 10;

/**
 * Waits until every certificate is anchored, and puts its record into the results. Certificates of the same time are anchored together:
 * one is waited for, and then the others are read from a list, as each request counts towards the key's quota.
 */
export async function waitForAnchors(
  client: Sello,
  results: readonly FileResult[],
  { signal, onProgress }: Options,
): Promise<void> {
  const waiting = new Map<string, FileResult[]>();
  for (const result of results)
    if (result.certificate !== null)
      waiting.set(result.certificate.id, [...(waiting.get(result.certificate.id) ?? []), result]);
  const total = waiting.size;

  function settle(certificate: Certificate): void {
    for (const result of waiting.get(certificate.id) ?? []) result.certificate = certificate;
    if (certificate.blockchain.status === 'confirmed') waiting.delete(certificate.id);
    onProgress(total - waiting.size, total);
  }

  onProgress(0, total);
  while (waiting.size > 0) {
    const last = [...waiting.keys()].at(-1) ?? '';
    const certificate = await client.waitUntilAnchored(last, { signal });
    settle(certificate);
    if (waiting.size > FEW)
      for await (const other of around(client, certificate, waiting.size, signal)) settle(other);
  }
}

/** The account's certificates of about the same time, newest first. Not without end: a busy account may have many others. */
async function* around(
  client: Sello,
  { created_at: at }: Certificate,
  wanted: number,
  signal: AbortSignal,
): AsyncGenerator<Certificate> {
  const minutesFrom = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const time = { created_after: minutesFrom(-MINUTES), created_before: minutesFrom(MINUTES) };
  let left = 2 * wanted + 200;
  for await (const certificate of client.certificates.list(time, { signal })) {
    yield certificate;
    if (--left === 0) return;
  }
}
