import { loadDocument } from '../documents/load-document';
import type { DocumentKind, LoadResult } from '../documents/load-document';
import { isProofDocument } from './proof-document';
import type { ProofDocument } from './proof-document';

export const PROOF: DocumentKind<ProofDocument> = {
  ids: /^cert_[0-9A-Za-z]{22}$/,
  file: 'proof.json',
  block: 'proof',
  isDocument: isProofDocument,
};

export function loadProof(id: string, fetcher?: typeof fetch): Promise<LoadResult<ProofDocument>> {
  return loadDocument(PROOF, id, fetcher);
}
