import { batchFingerprint } from '../../domain/hash-batch';
import type { HashBatch } from '../../domain/hash-batch';
import { newId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { counted } from '../../domain/text';
import type { BatchReservation } from '../../ports/accounts';
import type { KeyHolder, NewHashBatch } from '../../ports/hash-batches';
import { newCertificate } from '../certify-upload';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import type { ReceivedUpload } from '../upload';

export interface NewBatchOrder {
  accountId: string;
  idempotencyKey: string | null;
  /** At least one; everything about them is valid. */
  items: ReceivedUpload[];
  /** Called as soon as the batch's id is known, and again if an idempotency key leads to an earlier one. */
  onBatch?: (id: string) => void;
}

interface CreatedBatch {
  batch: HashBatch;
  /** The batch was created by an earlier request with the same idempotency key. */
  replayed: boolean;
}

type Dependencies = Pick<AppDependencies, 'accounts' | 'hashBatches' | 'batchEngine' | 'clock' | 'settings'>;

/**
 * Takes the units of all items, stores their records, and starts the workflow that certifies them. Whatever is interrupted in between, the
 * sweep repairs: units without a batch come back, and a batch without a workflow gets one.
 */
export async function createBatch(deps: Dependencies, order: NewBatchOrder): Promise<CreatedBatch> {
  const batch = newBatch(order, deps.clock());
  const earlier = await holderOf(deps, order);
  if (earlier !== null) return replay(deps, order, batch, earlier);
  order.onBatch?.(batch.id);
  const reservation = await reserve(deps, batch);
  if (reservation.outcome !== 'reserved') {
    // The first request with its key may have been stored meanwhile, with the last units.
    const holder = await holderOf(deps, order);
    if (holder !== null) return replay(deps, order, batch, holder);
    throw refusal(deps, reservation, batch.certificates.length);
  }
  const result = await store(deps, batch);
  switch (result.outcome) {
    case 'inserted':
      await start(deps, result.batch);
      return { batch: result.batch, replayed: false };
    case 'key_held':
      await release(deps, batch);
      return replay(deps, order, batch, result.holder);
    case 'undecided':
      await release(deps, batch);
      throw new ServiceError('service_unavailable');
  }
}

function newBatch({ accountId, idempotencyKey, items }: NewBatchOrder, now: Date): NewHashBatch {
  const id = newId('bat');
  const certificates = items.map((item, index) => ({
    ...newCertificate(newId('cert'), accountId, item, now),
    batch: { id, index },
  }));
  const fingerprint = batchFingerprint(certificates);
  return { id, accountId, certificates, idempotencyKey, fingerprint, createdAt: now };
}

async function holderOf(
  { hashBatches }: Dependencies,
  { accountId, idempotencyKey }: NewBatchOrder,
): Promise<KeyHolder | null> {
  return idempotencyKey === null ? null : hashBatches.findByIdempotencyKey(accountId, idempotencyKey);
}

async function replay(
  deps: Dependencies,
  { onBatch }: NewBatchOrder,
  { fingerprint }: NewHashBatch,
  { batch, fingerprint: held }: KeyHolder,
): Promise<CreatedBatch> {
  if (held !== fingerprint)
    throw new ServiceError('idempotency_key_reused', {
      message:
        'This Idempotency-Key was already used with another batch. Use a new key for a new batch, or send the same items in the same order.',
    });
  onBatch?.(batch.id);
  // The first request may have failed to start it.
  if (batch.status !== 'done') await start(deps, batch);
  return { batch, replayed: true };
}

async function reserve(
  { accounts }: Dependencies,
  { id: batchId, accountId, idempotencyKey, certificates }: NewHashBatch,
): Promise<BatchReservation> {
  try {
    return await accounts.reserveMany(accountId, { batchId, idempotencyKey, count: certificates.length });
  } catch (error) {
    // It may have been made although the answer was lost.
    await accounts.release(accountId, batchId).catch(() => undefined);
    throw error;
  }
}

/** If it fails, nothing is stored, unless the answer was lost: then the units stay held until the sweep has looked. */
function store({ hashBatches }: Dependencies, batch: NewHashBatch) {
  return hashBatches.insert(batch);
}

/** What can't be given back now is left to the sweep. */
function release({ accounts }: Dependencies, { accountId, id }: NewHashBatch): Promise<void> {
  return accounts.release(accountId, id).catch(() => undefined);
}

function start({ batchEngine }: Dependencies, { id, accountId, counts }: HashBatch): Promise<void> {
  return batchEngine.start({ batchId: id, accountId, total: counts.total });
}

/** A batch of a thousand takes some ten seconds, so that there is soon room for another. */
const RETRY_SECONDS = 5;

function refusal(
  { settings: { supportContact: contact } }: Dependencies,
  reservation: Exclude<BatchReservation, { outcome: 'reserved' }>,
  needed: number,
): ServiceError {
  if (reservation.outcome === 'too_many_open')
    return new ServiceError('rate_limit_exceeded', {
      message: `The account already has ${LIMITS.openBatchesPerAccount} batches under way, the maximum. Send this one again when one of them is done.`,
      retryAfterSeconds: RETRY_SECONDS,
    });
  const ask = contact === null ? 'the operator of this service to grant more' : `for more at ${contact}`;
  return new ServiceError('allowance_exhausted', {
    message: `The batch needs ${counted(needed, 'certificate')}, and the account has ${reservation.left} left. Nothing was stored. Send fewer items, or ask ${ask}.`,
  });
}
