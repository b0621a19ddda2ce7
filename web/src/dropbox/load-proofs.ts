import type { Sorted } from '../../../proofs/sorting/sort';
import { decodeBase64 } from '../certificate/decode-base64';
import { loadProof } from '../certificate/load-proof';
import { loadRecord } from '../certificate/load-record';
import { loadVerifier } from './load-verifier';

/** The public proofs of a certificate of this service, as if the reader had dropped them. */
export async function loadProofs(id: string): Promise<Sorted[] | 'unknown' | 'unreachable'> {
  const result = await loadProof(id);
  if (result.status !== 'found') return result.status === 'unknown' ? 'unknown' : 'unreachable';
  const { nom151, blockchain } = result.document;
  const [{ sortBytes }, record] = await Promise.all([loadVerifier(), loadRecord(result.document)]);
  return Promise.all([
    sortBytes(`${id}.tsr`, decodeBase64(nom151.tsr)),
    ...(record === null ? [] : [sortBytes(`${id}.ers`, record)]),
    ...(blockchain.xml === null ? [] : [sortBytes(`${id}.xml`, new TextEncoder().encode(blockchain.xml))]),
  ]);
}
