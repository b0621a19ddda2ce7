import { writeBundle } from '../../proofs/bundle/write-bundle';
import { writeConstancia } from './pdf/constancia';
import type { ProofOrder } from './proof-order';

export async function writeProof(order: ProofOrder): Promise<Uint8Array> {
  const pdf = await writeConstancia(order.constancia);
  return order.type === 'pdf' ? pdf : writeBundle({ ...order.content, pdf });
}
