import { addressGroup } from '../app/address-group';

const MINUTE = 60_000;
/** About 20 MB. During a flood from more, those seen longest ago are forgotten: they may start again, and nobody else is refused. */
const CALLERS_AT_MOST = 100_000;

interface MinuteLimiter {
  count(caller: string): void;
  /** How long the caller has to wait; 0 when it is not blocked. */
  blockedSeconds(caller: string): number;
}

/**
 * Counts per caller, an address (IPv6: per /64) or a key, in minutes that begin with the caller's first event. Per process, because it
 * protects the process. An address is shared by innocent callers, so a request with a valid key or session must never be refused by it.
 */
export function createMinuteLimiter(perMinute: number, clock: () => Date): MinuteLimiter {
  const windows = new Map<string, { since: number; events: number }>();

  function current(group: string): { since: number; events: number } | undefined {
    const window = windows.get(group);
    return window !== undefined && clock().getTime() - window.since < MINUTE ? window : undefined;
  }

  return {
    count(caller) {
      const group = addressGroup(caller);
      const window = current(group) ?? { since: clock().getTime(), events: 0 };
      window.events += 1;
      windows.delete(group);
      windows.set(group, window);
      if (windows.size <= CALLERS_AT_MOST) return;
      const [oldest] = windows.keys();
      if (oldest !== undefined) windows.delete(oldest);
    },

    blockedSeconds(caller) {
      const window = current(addressGroup(caller));
      if (window === undefined || window.events < perMinute) return 0;
      return Math.max(1, Math.ceil((window.since + MINUTE - clock().getTime()) / 1000));
    },
  };
}
