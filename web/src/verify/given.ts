import { MAX_BUNDLE_BYTES } from '../../../proofs/bundle/read-bundle';
import type { GivenProof } from '../../../proofs/judge/verdict';
import { looksLikePem, trustFromPem } from './trust';
import type { Trust } from './trust';

export interface Given {
  proofs: GivenProof[];
  /** Set when a PEM was among the files. */
  trust: Trust | null;
  faults: { is: 'tooLarge' | 'noPem'; name: string }[];
}

/** Sorts what was dropped: proofs, and roots to trust. What a proof is, is told by its content later. */
export async function readGiven(files: readonly File[]): Promise<Given> {
  const given: Given = { proofs: [], trust: null, faults: [] };
  for (const file of files) {
    const { name } = file;
    // No proof is larger than a bundle.
    if (file.size > MAX_BUNDLE_BYTES) {
      given.faults.push({ is: 'tooLarge', name });
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!looksLikePem(bytes)) {
      given.proofs.push({ name, bytes });
      continue;
    }
    const trust = trustFromPem(name, bytes);
    if (trust === null) given.faults.push({ is: 'noPem', name });
    else given.trust = trust;
  }
  return given;
}
