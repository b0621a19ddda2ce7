import { sleep } from '@temporalio/workflow';
import type { FailureCode } from '../domain/certificate';
import type { ItemRange } from '../domain/hash-batch';
import { certifyChunk, failItems } from './batch-steps';

/** Between requests to a provider for what it has not refused: as patient as a single certificate, whose caller waits. */
const PAUSES = ['1s', '5s', '15s'] as const;

export interface ChunkPlan {
  providers: string[];
  notify: boolean;
  /** Called when a provider has given up on some, with the reason. */
  onFailure: (provider: string, left: number, reason: string) => void;
}

/** Asks the providers in the configured order. What none of them certifies has failed; it does not fail the batch. */
export async function certifyOrFail(
  range: ItemRange,
  { providers, notify, onFailure }: ChunkPlan,
): Promise<void> {
  for (const provider of providers) {
    const { left, reason } = await askRepeatedly(range, provider, notify);
    if (left === 0) return;
    onFailure(provider, left, reason ?? 'It gave no time stamp.');
  }
  const reason: FailureCode = 'psc_error';
  await failItems({ ...range, reason, notify });
}

async function askRepeatedly(range: ItemRange, provider: string, notify: boolean) {
  let result = await certifyChunk({ ...range, provider, refused: [], notify });
  for (const pause of PAUSES) {
    // A refusal goes to the next provider at once.
    if (result.left <= result.refused.length) break;
    await sleep(pause, { summary: `Before ${provider} is asked again` });
    result = await certifyChunk({ ...range, provider, refused: result.refused, notify });
  }
  return result;
}
