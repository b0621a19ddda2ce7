import { NO_STEPS, objectKey } from '../domain/certificate';
import type { Certificate } from '../domain/certificate';
import { contentFingerprint } from '../domain/idempotency';
import { newId } from '../domain/ids';
import type { IssuedCertificate } from '../ports/certification-engine';
import type { AppDependencies } from './dependencies';
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

type Dependencies = Pick<AppDependencies, 'certificates' | 'files' | 'engine' | 'clock' | 'settings'>;

/**
 * Stores an upload, records it and certifies it. The object belongs to this request until its record is written; from then on only
 * the workflow and the sweeper may delete it, because only they know whether it was certified.
 */
export async function certifyUpload(deps: Dependencies, order: UploadOrder): Promise<CertifiedUpload> {
  const id = newId('cert');
  order.onCertificate?.(id);
  const key = objectKey(id);
  let upload: ReceivedUpload;
  try {
    upload = await order.receive((source) => deps.files.put(key, source));
  } catch (error) {
    // The store keeps nothing of a source that failed, but a refusal after the last byte leaves a complete object. If
    // this delete fails, the sweeper removes the object, and the caller still gets the original error.
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
      throw new ServiceError('idempotency_key_reused');
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
      throw new ServiceError('allowance_exhausted');
    case 'failed': {
      const cause = new Error(`Certificate ${id} failed: ${outcome.code}.`);
      throw outcome.code === 'psc_error' ? new ServiceError('psc_error', { cause }) : cause;
    }
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
