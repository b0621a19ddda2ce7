import { NO_STEPS, objectKey } from '../domain/certificate';
import type { Certificate, Custody, FailureCode } from '../domain/certificate';
import { contentDifferences } from '../domain/idempotency';
import type { ContentField } from '../domain/idempotency';
import { newId } from '../domain/ids';
import { enumerate } from '../domain/text';
import type { Intake, IntakeResult } from '../ports/certificates';
import type {
  CertificationOrder,
  CertificationOutcome,
  IssuedCertificate,
} from '../ports/certification-engine';
import type { AppDependencies, AppSettings } from './dependencies';
import { allowanceExhausted } from './allowance-exhausted';
import { ServiceError } from './errors';
import type { ReceivedUpload, Sink } from './upload';

export interface UploadOrder {
  accountId: string;
  idempotencyKey: string | null;
  /** Return at once with a certificate in `processing`. */
  respondAsync: boolean;
  receive: (sink: Sink) => Promise<ReceivedUpload>;
  /** Called as soon as the certificate's id is known, and again if an idempotency key leads to an earlier one. */
  onCertificate?: (id: string) => void;
}

interface CertifiedUpload {
  certificate: Certificate;
  /** The certificate was created by an earlier request with the same idempotency key. */
  replayed: boolean;
}

export type CertifyDependencies = Pick<
  AppDependencies,
  'accounts' | 'certificates' | 'files' | 'engine' | 'publisher' | 'clock'
> & { settings: Pick<AppSettings, 'resultWaitMilliseconds' | 'supportContact'> };

/**
 * Stores an upload, unless it is only a hash, records it and certifies it. The object belongs to this request until its record is written; from then on only
 * the workflow and the sweeper may delete it, because only they know whether it was certified.
 */
export async function certifyUpload(deps: CertifyDependencies, order: UploadOrder): Promise<CertifiedUpload> {
  const id = newId('cert');
  const charged = await charge(deps, order, id);
  order.onCertificate?.(id);
  const upload = await receive(deps, order, id);
  const discardUpload = () => discard(deps, order, id, upload.custody);

  const certificate = newCertificate(id, order.accountId, upload, deps.clock());
  const record = { certificate, idempotencyKey: order.idempotencyKey };
  const notify = isNotified(deps, order);
  const intake = charged ? await deps.certificates.insert(record) : await findOrInsert(deps, order, record);
  switch (intake.outcome) {
    case 'inserted':
      return { certificate: await certify(deps, certificate, order, await notify), replayed: false };
    case 'key_held': {
      await discardUpload();
      const { holder } = intake;
      const differences = contentDifferences(certificate, holder);
      if (differences.length > 0) throw keyReused(differences);
      order.onCertificate?.(holder.id);
      return { certificate: await certifyAgain(deps, holder, order, await notify), replayed: true };
    }
    case 'none':
      await discardUpload().catch(() => undefined);
      throw allowanceExhausted(deps.settings);
    case 'undecided':
      await discardUpload().catch(() => undefined);
      throw new ServiceError('service_unavailable');
  }
}

/** Takes a unit before the first byte of the file is read. Gives `false` if the request repeats another one, and so costs nothing. */
async function charge(deps: CertifyDependencies, order: UploadOrder, id: string): Promise<boolean> {
  if (await isRepeated(deps, order)) return false;
  if (await reserve(deps, order, id)) return true;
  // The first request with its key may have been certified meanwhile, with the last unit.
  if (await isRepeated(deps, order)) return false;
  throw allowanceExhausted(deps.settings);
}

/** Whether an earlier request with the same key is certified or under way. */
async function isRepeated(
  { certificates }: CertifyDependencies,
  { accountId, idempotencyKey }: UploadOrder,
): Promise<boolean> {
  if (idempotencyKey === null) return false;
  return (await certificates.findByIdempotencyKey(accountId, idempotencyKey)) !== null;
}

async function reserve(
  { accounts }: CertifyDependencies,
  { accountId, idempotencyKey }: UploadOrder,
  certificateId: string,
): Promise<boolean> {
  try {
    return await accounts.reserve(accountId, { certificateId, idempotencyKey });
  } catch (error) {
    // It may have been made although the answer was lost.
    await accounts.release(accountId, certificateId).catch(() => undefined);
    throw error;
  }
}

/**
 * Looked up while the record is written, so no request waits for it. Not cached: an endpoint that was made a moment ago, through another
 * process, is told. If it is unknown, the run asks again.
 */
async function isNotified({ publisher }: CertifyDependencies, { accountId }: UploadOrder): Promise<boolean> {
  return publisher.hasEndpoints(accountId).catch(() => true);
}

/** If it fails, neither the file nor the charge remains. */
async function receive(deps: CertifyDependencies, order: UploadOrder, id: string): Promise<ReceivedUpload> {
  try {
    return await order.receive((source) => deps.files.put(objectKey(id), source));
  } catch (error) {
    // The store keeps nothing of a source that failed, but a refusal after the last byte leaves a complete object. What can't be undone
    // now is left to the sweeper, and the caller still gets the original error.
    await discard(deps, order, id, 'held').catch(() => undefined);
    throw error;
  }
}

/** For a repeated request, which has no unit: it needs one only if the first with its key has failed meanwhile. */
async function findOrInsert(
  deps: CertifyDependencies,
  order: UploadOrder,
  intake: Intake,
): Promise<IntakeResult | { outcome: 'none' }> {
  const { accountId, idempotencyKey } = order;
  const holder = idempotencyKey && (await deps.certificates.findByIdempotencyKey(accountId, idempotencyKey));
  if (holder) return { outcome: 'key_held', holder };
  if (!(await reserve(deps, order, intake.certificate.id))) return { outcome: 'none' };
  return deps.certificates.insert(intake);
}

async function discard(
  { accounts, files }: CertifyDependencies,
  { accountId }: UploadOrder,
  id: string,
  custody: Custody,
): Promise<void> {
  await Promise.all([accounts.release(accountId, id), custody === 'held' && files.delete(objectKey(id))]);
}

async function certify(
  deps: CertifyDependencies,
  certificate: Certificate,
  order: UploadOrder,
  notify: boolean,
): Promise<Certificate> {
  const run = runOf(certificate, notify);
  if (order.respondAsync) {
    await deps.engine.start(run);
    return certificate;
  }
  let outcome: CertificationOutcome;
  try {
    outcome = await deps.engine.certify(run, deps.settings.resultWaitMilliseconds);
  } catch (error) {
    // The engine may have had a run that settled the record and was deleted before the engine answered.
    const current = await settledOrProcessing(deps, certificate);
    if (current.status === 'processing') throw error;
    return current;
  }
  switch (outcome.kind) {
    case 'certified':
      return certified(certificate, outcome.issued);
    case 'failed': {
      // A run that was cancelled after the record had settled fails for another reason than the record.
      const current = await settledOrProcessing(deps, certificate);
      if (current.status === 'certified') return current;
      throw failure(certificate.id, outcome.code);
    }
    case 'pending':
      return settledOrProcessing(deps, certificate);
  }
}

/** For a repeated request, the record decides: a run may have ended before the database was restored from a backup. */
async function certifyAgain(
  deps: CertifyDependencies,
  certificate: Certificate,
  order: UploadOrder,
  notify: boolean,
): Promise<Certificate> {
  if (certificate.status === 'certified') return certificate;
  const run = runOf(certificate, notify);
  if (!order.respondAsync) await deps.engine.certify(run, deps.settings.resultWaitMilliseconds);
  const current = await settledOrProcessing(deps, certificate);
  if (current.status === 'processing') await deps.engine.start(run);
  return current;
}

async function settledOrProcessing(
  deps: CertifyDependencies,
  certificate: Certificate,
): Promise<Certificate> {
  const current = (await deps.certificates.find(certificate.id)) ?? certificate;
  if (current.status === 'failed') throw failure(current.id, current.failure?.code ?? 'internal_error');
  return current;
}

function runOf({ id, accountId, file, custody }: Certificate, notify: boolean): CertificationOrder {
  return { certificateId: id, accountId, sha256: file.sha256, size: file.size, custody, notify };
}

function failure(id: string, code: FailureCode): Error {
  const cause = new Error(`Certificate ${id} failed: ${code}.`);
  switch (code) {
    case 'psc_error':
      return new ServiceError('psc_error', { cause });
    case 'cancelled':
      return new ServiceError('service_unavailable', {
        message: 'An operator cancelled this certification. Nothing was charged; send it again.',
        cause,
      });
    case 'file_damaged':
    case 'internal_error':
      return cause;
  }
}

function certified(
  certificate: Certificate,
  { token, evidence, leaf, savedAt }: IssuedCertificate,
): Certificate {
  const anchor = { leaf, batchId: null, index: null };
  const steps = { ...certificate.steps, savedAt };
  return {
    ...certificate,
    status: 'certified',
    token,
    evidence: { ...evidence, renewal: null },
    anchor,
    steps,
    updatedAt: savedAt,
  };
}

export function newCertificate(
  id: string,
  accountId: string,
  upload: ReceivedUpload,
  now: Date,
): Certificate {
  const { fields, custody, size, sha256 } = upload;
  const name = fields.fileName ?? 'file';
  return {
    id,
    accountId,
    status: 'processing',
    failure: null,
    title: fields.title,
    description: fields.description,
    documentType: fields.documentType,
    reference: fields.reference,
    publicPage: fields.publicPage,
    createdPublic: fields.publicPage,
    file: { name, mime: fields.mime ?? 'application/octet-stream', size, sha256 },
    custody,
    batch: null,
    token: null,
    evidence: null,
    anchor: null,
    steps: NO_STEPS,
    createdAt: now,
    updatedAt: now,
  };
}

function keyReused(differences: ContentField[]): ServiceError {
  const others = differences.map((field) => `another ${field}`);
  return new ServiceError('idempotency_key_reused', {
    message: `This Idempotency-Key was already used with ${enumerate(others, 'and')}. Use a new key for a new request, or send the same content.`,
  });
}
