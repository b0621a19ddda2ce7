import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { AnchorFacts, Batch, BlockRef } from '../../domain/anchoring';
import type { Certificate } from '../../domain/certificate';
import type { AnchorProof } from '../../proofs/anchor/anchor-proof';
import type { MerkleStep } from '../../proofs/merkle/path';
import type { AppDependencies } from '../dependencies';
import { anchorNotReady } from './anchor-not-ready';
import { readTsr } from './nom151-proof';

type Dependencies = Pick<AppDependencies, 'batches' | 'certificates' | 'clock' | 'settings'>;

interface AnchoredCertificate {
  proof: AnchorProof;
  tsr: Uint8Array;
}

/**
 * The facts behind every chain proof. Throws `proof_not_ready` until the batch is settled: a proof is final, or there is none. Workers
 * take back `settledAt` within seconds when its block is lost, so the batch is read each time.
 */
export async function readAnchor(deps: Dependencies, certificate: Certificate): Promise<AnchoredCertificate> {
  const tsr = await readTsr(deps, certificate);
  const { batchId, index } = certificate.anchor ?? { batchId: null, index: null };
  const batch = batchId === null ? null : await deps.batches.find(batchId);
  if (batch === null || index === null || batch.settledAt === null || !batch.block || !batch.facts)
    throw await anchorNotReady(deps, certificate, batch);
  const { network, facts, block } = batch;
  const path = await deps.batches.path(batch.id, index);
  const proof = toProof(certificate, tsr, { network, path, facts });
  await assertSound(certificate, { proof, tsr }, block);
  return { proof, tsr };
}

function toProof(
  { file }: Certificate,
  tsr: Uint8Array,
  { network, path, facts }: { network: Batch['network']; path: HexStep[]; facts: AnchorFacts },
): AnchorProof {
  return {
    network,
    fileSha256: hexToBytes(file.sha256),
    tsrSha256: sha256(tsr),
    path: path.map(toStep),
    transaction: hexToBytes(facts.transactionHex),
    branch: facts.branch.map(toStep),
    header: hexToBytes(facts.headerHex),
    height: facts.height,
  };
}

type HexStep = AnchorFacts['branch'][number];

function toStep({ side, hash }: HexStep): MerkleStep {
  return { side, hash: hexToBytes(hash) };
}

/** Never issues a proof that a verifier would refuse, or one for another block than the certificate's. */
async function assertSound(
  { id }: Certificate,
  { proof, tsr }: AnchoredCertificate,
  { hash, height }: BlockRef,
): Promise<void> {
  const { verifyAnchor } = await import('../../proofs/anchor/verify.js');
  const claim = { fileSha256: proof.fileSha256, tsrs: [tsr] };
  const { outcome, checks } = verifyAnchor(proof, claim, { hash, height, network: proof.network });
  if (outcome !== 'holds') {
    throw new Error(`The chain proof of ${id} does not hold: ${checks.at(-1)?.reason ?? ''}`);
  }
}
