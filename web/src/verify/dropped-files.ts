import { MAX_BUNDLE_BYTES } from '../../../proofs/bundle/read-bundle';
import type { GivenProof } from '../../../proofs/judge/verdict';
import { looksLikePem, trustFromPem } from './trust';
import type { Trust } from './trust';

export interface DroppedFiles {
  proofs: GivenProof[];
  /** Set when one of the files is a PEM. */
  trust: Trust | null;
  problems: { reason: 'tooLarge' | 'noPem'; name: string }[];
}

/** Separates proofs from PEM roots. Proofs are recognised later, by their content. */
export async function readDroppedFiles(files: readonly File[]): Promise<DroppedFiles> {
  const dropped: DroppedFiles = { proofs: [], trust: null, problems: [] };
  for (const file of files) {
    const { name } = file;
    // No proof is larger than a bundle.
    if (file.size > MAX_BUNDLE_BYTES) {
      dropped.problems.push({ reason: 'tooLarge', name });
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!looksLikePem(bytes)) {
      dropped.proofs.push({ name, bytes });
      continue;
    }
    const trust = trustFromPem(name, bytes);
    if (trust === null) dropped.problems.push({ reason: 'noPem', name });
    else dropped.trust = trust;
  }
  return dropped;
}
