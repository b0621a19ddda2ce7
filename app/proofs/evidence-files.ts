import type { Readable } from 'node:stream';
import { isFileHeld } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import type { AppDependencies } from '../dependencies';
import { asicContainer } from '../asic/asic-container';
import { ServiceError } from '../errors';
import { evidenceProof } from './evidence-proof';
import type { EvidenceDependencies } from './evidence-proof';
import { MIME } from './proof-file';
import type { ProofFile } from './proof-file';

/** A proof that is too large to be kept in memory. */
export interface StreamedProof extends Omit<ProofFile, 'bytes'> {
  /** In bytes. */
  length: number;
  content: Readable;
}

export async function ersProof(deps: EvidenceDependencies, certificate: Certificate): Promise<ProofFile> {
  const { record } = await evidenceProof(deps, certificate);
  return { mime: MIME.ers, fileName: `${certificate.id}.ers`, bytes: record };
}

/** The original and its evidence record in one file. Only for the owner: it has the original inside. */
export async function asicProof(
  deps: EvidenceDependencies & Pick<AppDependencies, 'files'>,
  certificate: Certificate,
): Promise<StreamedProof> {
  if (!isFileHeld(certificate)) throw new ServiceError('file_not_held');
  const { record } = await evidenceProof(deps, certificate);
  const container = await asicContainer(deps.files, certificate, record);
  return { mime: MIME.asic, fileName: `${certificate.id}.asics`, ...container };
}
