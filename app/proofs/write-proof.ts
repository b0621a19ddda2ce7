import { writeBundle } from '../../proofs/bundle/write-bundle';
import { writeCredentialSheet } from '../memberships/pdf/write-credential-sheet';
import { drawPng } from '../sharing/draw-png';
import { previewSvg } from '../sharing/preview-svg';
import { writeConstancia } from './pdf/constancia';
import type { ProofOrder } from './proof-order';

export async function writeProof(order: ProofOrder): Promise<Uint8Array> {
  if (order.type === 'preview') return drawPng(previewSvg(order.facts));
  if (order.type === 'credential') return writeCredentialSheet(order.facts);
  const pdf = await writeConstancia(order.constancia);
  return order.type === 'pdf' ? pdf : writeBundle({ ...order.content, pdf });
}
