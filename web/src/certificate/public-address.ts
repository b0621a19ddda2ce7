import type { ProofDocument } from './proof-document';

export function publicAddress({ id }: Pick<ProofDocument, 'id'>): string {
  return `${location.origin}/v/${id}`;
}
