import { NO_STEPS, objectKey } from '../domain/certificate';
import type { Certificate } from '../domain/certificate';
import { contentFingerprint } from '../domain/idempotency';
import { newId } from '../domain/ids';
import type { IssuedCertificate } from '../ports/certification-engine';
import type { FileStore } from '../ports/file-store';
import type { ApiDependencies } from '../api/dependencies';
import { apiError } from '../api/errors';
import type { ReceivedUpload } from '../api/upload/upload';

export interface UploadOrder {
  accountId: string;
  idempotencyKey: string | null;
  /** The caller does not want to wait. */
  respondAsync: boolean;
  receive: (sink: Parameters<Receiver>[0]) => Promise<ReceivedUpload>;
  /** Told as soon as it is known which certificate this is about. */
  onCertificate?: (id: string) => void;
}

type Receiver = (sink: (source: Parameters<FileStore['put']>[1]) => Promise<void>) => Promise<ReceivedUpload>;

export interface CertifiedUpload {
  certificate: Certificate;
  /** An earlier request with the same idempotency key had this certificate made. */
  replayed: boolean;
}

type Dependencies = Pick<ApiDependencies, 'certificates' | 'files' | 'engine' | 'clock' | 'settings'>;

/**
 * A POST from its first byte to its answer. The upload belongs to this request until its record is written; from then on only
 * the workflow and the sweeper may delete it, because nobody here can know what they have done with it.
 */
export async function certifyUpload(deps: Dependencies, order: UploadOrder): Promise<CertifiedUpload> {
  const id = newId('cert');
  order.onCertificate?.(id);
  const key = objectKey(id);
  let upload: ReceivedUpload;
  try {
    upload = await order.receive((source) => deps.files.put(key, source));
  } catch (error) {
    // The store keeps nothing of a source that failed; a refusal after the last byte leaves a whole object. Should its
    // removal fail, the sweeper finds it, and the caller still learns what was wrong.
    await deps.files.delete(key).catch(() => undefined);
    throw error;
  }

  const certificate = newCertificate(id, order.accountId, upload, deps.clock());
  const intake = await deps.certificates.insert({
    certificate,
    idempotency: idempotencyOf(certificate, order),
  });
  switch (intake.outcome) {
    case 'inserted':
      return { certificate: await certify(deps, certificate, order), replayed: false };
    case 'same_content':
      await deps.files.delete(key);
      order.onCertificate?.(intake.existing.id);
      return { certificate: await certify(deps, intake.existing, order), replayed: true };
    case 'other_content':
      await deps.files.delete(key);
      throw apiError('idempotency_key_reused');
  }
}

async function certify(
  deps: Dependencies,
  certificate: Certificate,
  order: UploadOrder,
): Promise<Certificate> {
  if (certificate.status === 'certified') return certificate;
  const { id, accountId, file } = certificate;
  const run = { certificateId: id, accountId, sha256: file.sha256, size: file.size };
  if (order.respondAsync) {
    await deps.engine.start(run);
    return certificate;
  }
  const outcome = await deps.engine.certify(run, deps.settings.resultWaitMilliseconds);
  switch (outcome.kind) {
    case 'allowance_exhausted':
      throw apiError('allowance_exhausted');
    case 'failed':
      throw apiError(outcome.code === 'psc_error' ? 'psc_error' : 'internal_error', {
        cause: new Error(`Certificate ${id} failed: ${outcome.code}.`),
      });
    case 'pending':
      return certificate;
    case 'certified':
      return certified(certificate, outcome.issued);
  }
}

function certified(certificate: Certificate, { token, leaf, savedAt }: IssuedCertificate): Certificate {
  const anchor = { leaf, batchId: null, index: null };
  return { ...certificate, status: 'certified', token, anchor, updatedAt: savedAt };
}

function newCertificate(id: string, accountId: string, upload: ReceivedUpload, now: Date): Certificate {
  const { fields, size, sha256 } = upload;
  const name = fields.fileName ?? 'file';
  return {
    id,
    accountId,
    status: 'processing',
    failure: null,
    title: fields.title ?? name,
    description: fields.description,
    documentType: fields.documentType,
    file: { name, mime: fields.mime ?? 'application/octet-stream', size, sha256 },
    token: null,
    anchor: null,
    steps: NO_STEPS,
    createdAt: now,
    updatedAt: now,
  };
}

function idempotencyOf(
  certificate: Certificate,
  order: UploadOrder,
): { key: string; fingerprint: string } | null {
  if (order.idempotencyKey === null) return null;
  const { title, description, documentType, file } = certificate;
  const { sha256, name, mime } = file;
  return {
    key: order.idempotencyKey,
    fingerprint: contentFingerprint({ sha256, name, mime, title, description, documentType }),
  };
}
