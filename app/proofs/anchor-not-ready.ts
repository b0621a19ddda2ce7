import { expectedAnchorAt } from '../../domain/anchor-window';
import type { Batch } from '../../domain/anchoring';
import type { Certificate } from '../../domain/certificate';
import type { Network } from '../../domain/network';
import { counted } from '../../domain/text';
import { confirmationsOf } from '../anchor-depth';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';

type Dependencies = Pick<AppDependencies, 'batches' | 'clock' | 'settings'>;

const SECONDS_PER_BLOCK: Record<Network, number> = {
  bitcoin: 600,
  testnet4: 600,
  signet: 600,
  // One node mines alone, whenever it likes.
  regtest: 10,
  sandbox: 10,
};
/** The chain is checked every few seconds. */
const CHECK_SECONDS = 10;

/** Why there is no chain proof yet, and when to ask again. */
export async function anchorNotReady(
  deps: Dependencies,
  certificate: Certificate,
  batch: Batch | null,
): Promise<ServiceError> {
  const { reason, seconds } = await progressOf(deps, certificate, batch);
  return new ServiceError('proof_not_ready', {
    message: `${reason} Try again in ${inWords(seconds)}.`,
    retryAfterSeconds: seconds,
  });
}

async function progressOf(
  { batches, clock, settings }: Dependencies,
  certificate: Certificate,
  batch: Batch | null,
): Promise<{ reason: string; seconds: number }> {
  const { anchorWindowSeconds, anchorConfirmations: required } = settings;
  if (batch === null || (batch.status !== 'submitted' && batch.status !== 'confirmed')) {
    const now = clock();
    const wait = expectedAnchorAt(certificate, now, anchorWindowSeconds).getTime() - now.getTime();
    const reason =
      batch === null
        ? 'The certificate is waiting for the next anchor.'
        : 'The anchor of this certificate is being made.';
    return { reason, seconds: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const { block, network } = batch;
  const confirmations = confirmationsOf(block, (await batches.tip(network))?.height ?? null);
  const missing = Math.max(0, required - confirmations);
  const seconds = Math.max(CHECK_SECONDS, missing * SECONDS_PER_BLOCK[network]);
  const anchor = 'The anchor of this certificate';
  if (block === null) {
    const reason = `${anchor} waits for a block. Its proofs are issued at ${counted(required, 'confirmation')}.`;
    return { reason, seconds };
  }
  const reason =
    missing === 0
      ? `${anchor} is in block ${block.height}, which is checked once more before its proofs are issued.`
      : `${anchor} is in block ${block.height} with ${confirmations} of ${counted(required, 'confirmation')}, and its proofs are issued at ${required}.`;
  return { reason, seconds };
}

function inWords(seconds: number): string {
  if (seconds < 120) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
