import { hasRecord } from './proof-document';
import type { ProofDocument } from './proof-document';

const TIMEOUT_MS = 30_000;

/** The evidence record of a certificate of this service; `null` if there is none yet, or if it cannot be loaded: the other proofs can do without. */
export async function loadRecord({
  id,
  evidence,
}: Pick<ProofDocument, 'id' | 'evidence'>): Promise<Uint8Array | null> {
  if (!hasRecord(evidence)) return null;
  try {
    const response = await fetch(`/v/${id}/evidence.ers`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
