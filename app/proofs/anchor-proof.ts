import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { expectedAnchorAt } from '../../domain/anchor-window';
import { CHAIN_CHECKED_WITHIN_SECONDS } from '../../domain/anchoring';
import type { AnchorFacts, Batch, BlockRef } from '../../domain/anchoring';
import type { Certificate } from '../../domain/certificate';
import { counted } from '../../domain/text';
import type { AnchorProof } from '../../proofs/anchor/anchor-proof';
import type { MerkleStep } from '../../proofs/merkle/path';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { readTsr } from './nom151-proof';

type Dependencies = Pick<AppDependencies, 'batches' | 'certificates' | 'clock' | 'settings'>;

interface AnchoredCertificate {
  proof: AnchorProof;
  tsr: Uint8Array;
}

/** The facts behind every chain proof. Throws `proof_not_ready` until the batch is in a block: there are no partial proofs. */
export async function readAnchor(deps: Dependencies, certificate: Certificate): Promise<AnchoredCertificate> {
  const tsr = await readTsr(deps, certificate);
  const { batchId, index } = certificate.anchor ?? { batchId: null, index: null };
  const batch = batchId === null ? null : await deps.batches.find(batchId);
  if (batch?.status !== 'confirmed' || index === null || batch.block === null || batch.facts === null) {
    throw notReady(deps, certificate, batch);
  }
  const { network, facts, block } = batch;
  // A recent block can be lost in a reorganisation. The batch is then reset within seconds, but only if the chain is being watched.
  if (!batch.settled && !(await deps.batches.chainCheckedWithin(network, CHAIN_CHECKED_WITHIN_SECONDS)))
    throw notReady(deps, certificate, batch);
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

function notReady(
  { clock, settings }: Dependencies,
  certificate: Certificate,
  batch: Batch | null,
): ServiceError {
  const now = clock();
  const wait = expectedAnchorAt(certificate, now, settings.anchorWindowSeconds).getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  const reason =
    batch === null
      ? 'The certificate is waiting for the next anchor.'
      : batch.status === 'confirmed'
        ? 'The block that confirms this certificate is recent, and the chain cannot be checked right now.'
        : 'The anchor of this certificate has not been confirmed by a block yet.';
  return new ServiceError('proof_not_ready', {
    message: `${reason} Try again in ${counted(retryAfterSeconds, 'second')}.`,
    retryAfterSeconds,
  });
}
