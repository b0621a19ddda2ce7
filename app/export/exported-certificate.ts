import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isFileHeld, objectKey } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { safeName } from '../bulk/entry-names';
import type { ZipEntry } from '../bulk/zip-stream';
import type { CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { bundleProof } from '../proofs/chain-proofs';
import { tsrProof } from '../proofs/nom151-proof';
import type { ConstanciaReader } from '../proofs/pdf-proof';
import type { ProofFile } from '../proofs/proof-file';
import type { WrittenProofs } from '../proofs/written-proofs';
import type { Problems } from './problems';

export type ExportDependencies = Pick<
  AppDependencies,
  | 'accounts'
  | 'auditTrail'
  | 'batches'
  | 'certificates'
  | 'clock'
  | 'events'
  | 'files'
  | 'memberships'
  | 'keys'
  | 'refusedRequests'
  | 'renewals'
  | 'sessions'
  | 'settings'
  | 'signers'
  | 'trust'
  | 'webhooks'
> & { writtenProofs: WrittenProofs };

export interface ExportContext {
  /** Collects what the export lacks. */
  problems: Problems;
  /** Of the constancias. */
  language: ConstanciaReader['language'];
}

/** The file, if it is held, and the proofs of a certificate. What can't be had is named in `problems`. */
export async function* exportedCertificate(
  deps: ExportDependencies,
  records: CertificateRecords,
  certificate: Certificate,
  { problems, language }: ExportContext,
): AsyncGenerator<ZipEntry> {
  const { id, status, createdAt: modifiedAt } = certificate;
  if (status === 'failed') return;
  const folder = `certificates/${id}`;
  const stored = isFileHeld(certificate) ? await openFile(deps, certificate, problems) : null;
  if (stored !== null) {
    try {
      const name = `${folder}/file/${safeName(certificate.file.name)}`;
      yield { name, modifiedAt, content: Readable.from(checked(stored, certificate, problems)) };
    } finally {
      stored.destroy();
    }
  }
  const proof = await proofOf(deps, records, certificate, { problems, language });
  if (proof !== null) yield { name: `${folder}/${proof.fileName}`, modifiedAt, content: proof.bytes };
}

async function openFile(
  { files }: ExportDependencies,
  { id }: Certificate,
  problems: Problems,
): Promise<Readable | null> {
  const stored = await files.read(objectKey(id)).catch(() => null);
  if (stored === null) problems.add(id, 'its file could not be read. Try the export again.');
  return stored;
}

/** The file as it is stored. One that breaks off, or is not the one that was certified, is in the archive too, but named as such. */
async function* checked(
  stored: Readable,
  { id, file }: Certificate,
  problems: Problems,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of stored as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch {
    problems.add(id, 'its file broke off and is incomplete. Try the export again.');
    return;
  }
  if (hash.digest('hex') !== file.sha256)
    problems.add(id, 'its file is not the one that was certified: the SHA-256 differs.');
}

/** Every proof in one bundle or, until the anchor is final, the time stamp alone. */
async function proofOf(
  deps: ExportDependencies,
  records: CertificateRecords,
  certificate: Certificate,
  { problems, language }: ExportContext,
): Promise<ProofFile | null> {
  const { id, status } = certificate;
  if (status === 'processing') {
    problems.add(id, 'it is still being certified and has no proofs yet.');
    return null;
  }
  try {
    return await bundleProof(deps, records, certificate, { reader: 'owner', language });
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : 'they could not be written.';
    problems.add(id, `only its time stamp is included, not the other proofs: ${reason}`);
  }
  return tsrProof(deps, certificate);
}
