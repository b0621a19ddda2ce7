import { createMinuteLimiter } from './minute-limiter';

const TURN_MILLISECONDS = 250;
const LONGEST_WAIT_MILLISECONDS = 10_000;

export interface Pace {
  refused(caller: string): void;
  /** Resolves when it is the caller's turn; with false, at once, if too many of its requests wait already. */
  turn(caller: string): Promise<boolean>;
}

/**
 * A caller who is refused again and again costs a process as much as one who is served. After so many refusals in a minute, its requests
 * take turns, a quarter of a second apart. Whoever waits when told to never notices.
 */
export function createPace(refusalsPerMinute: number, clock: () => Date): Pace {
  const refusals = createMinuteLimiter(refusalsPerMinute, clock);
  const lastTurns = new Map<string, number>();

  return {
    refused(caller) {
      refusals.count(caller);
    },

    async turn(caller) {
      if (refusals.blockedSeconds(caller) === 0) return true;
      const now = clock().getTime();
      const turn = Math.max(now, lastTurns.get(caller) ?? 0) + TURN_MILLISECONDS;
      if (turn - now > LONGEST_WAIT_MILLISECONDS) return false;
      lastTurns.set(caller, turn);
      await new Promise((resolve) => setTimeout(resolve, turn - now));
      if (lastTurns.get(caller) === turn) lastTurns.delete(caller);
      return true;
    },
  };
}
