import { api } from '../../api/client';
import type { Batch, CertificateRecord } from '../../api/types';
import { sha256OfFile } from '../../checking/hash-file';
import { answerOf } from '../parts/failure';
import { batchItemOf, hashOf } from './batch-items';
import type { QueuedUpload } from './queued-upload';

/** Has the fingerprint of one file certified. */
export async function sendHash(upload: QueuedUpload, signal: AbortSignal): Promise<CertificateRecord> {
  const params = { header: { 'idempotency-key': upload.idempotencyKey } };
  const body = hashOf(await hashed(upload, signal));
  return (await answerOf(api.POST('/certificates/hash', { signal, params, body }))).certificate;
}

/** Has the fingerprints of several files certified, which takes a while. */
export async function sendBatch(
  { idempotencyKey }: QueuedUpload,
  files: readonly QueuedUpload[],
  signal: AbortSignal,
): Promise<Batch> {
  const params = { header: { 'idempotency-key': idempotencyKey } };
  const items = [];
  for (const file of files) items.push(batchItemOf(await hashed(file, signal)));
  return (await answerOf(api.POST('/batches', { signal, params, body: { items } }))).batch;
}

/** A file that could not be checked before, because the worker did not start, is hashed now. */
async function hashed(upload: QueuedUpload, signal: AbortSignal): Promise<QueuedUpload> {
  if (upload.sha256 !== null) return upload;
  return { ...upload, sha256: await sha256OfFile(upload.file, () => undefined, signal) };
}
