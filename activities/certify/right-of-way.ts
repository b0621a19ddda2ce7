import { setTimeout as sleep } from 'node:timers/promises';

/** For how long after a single certificate began the items of a batch give way. */
const CLAIM_MILLISECONDS = 500;
const REST_MILLISECONDS = 100;

/** On one worker: lets single certificates, whose callers wait, pass the items of batches. */
export function createRightOfWay(
  clock: () => Date,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
) {
  let claimedAt = -Infinity;
  return {
    /** Called when a single certificate begins. */
    claim(): void {
      claimedAt = clock().getTime();
    },
    /** Awaited before each item: a rest while single certificates are under way, so that batches slow down and never stop. */
    async giveWay(): Promise<void> {
      if (clock().getTime() - claimedAt < CLAIM_MILLISECONDS) await pause(REST_MILLISECONDS);
    },
  };
}

export type RightOfWay = ReturnType<typeof createRightOfWay>;
