import type { AnchorProof } from '../anchor/anchor-proof';
import type { ProofNames } from './names';
import { readmeInEnglish } from './readme-en';
import { readmeInSpanish } from './readme-es';

const RULE = '='.repeat(100);

/**
 * Explains how to check a bundle with independent tools, in English and Spanish. Contains no text from the caller. Verifiers compare it
 * byte for byte, so a change to this text makes earlier bundles look forged unless they accept the earlier one too.
 */
export function bundleReadme(
  id: string,
  proof: AnchorProof,
  names: ProofNames,
  /** Whether the bundle has an evidence record. */
  evidence: boolean,
): string {
  const [english, spanish] = [
    readmeInEnglish(id, proof, names, evidence),
    readmeInSpanish(id, proof, names, evidence),
  ];
  return `(En español, más abajo.)\n\n${english}\n${RULE}\n\n${spanish}`;
}
