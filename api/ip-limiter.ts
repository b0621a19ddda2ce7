const MINUTE = 60_000;
/** Bounds the memory during a flood from many addresses; the least recently seen are dropped first. */
const ADDRESSES_AT_MOST = 100_000;

interface IpLimiter {
  count(ip: string): void;
  /** How long the address has to wait; 0 when it is not blocked. */
  blockedSeconds(ip: string): number;
}

/** Counts per address, in minutes that begin with the address's first event. Per process, because it protects the process. */
export function createIpLimiter(perMinute: number, clock: () => Date): IpLimiter {
  const windows = new Map<string, { since: number; events: number }>();

  function current(ip: string): { since: number; events: number } | undefined {
    const window = windows.get(ip);
    return window !== undefined && clock().getTime() - window.since < MINUTE ? window : undefined;
  }

  return {
    count(ip) {
      const window = current(ip) ?? { since: clock().getTime(), events: 0 };
      window.events += 1;
      windows.delete(ip);
      windows.set(ip, window);
      if (windows.size <= ADDRESSES_AT_MOST) return;
      const [oldest] = windows.keys();
      if (oldest !== undefined) windows.delete(oldest);
    },

    blockedSeconds(ip) {
      const window = current(ip);
      if (window === undefined || window.events < perMinute) return 0;
      return Math.max(1, Math.ceil((window.since + MINUTE - clock().getTime()) / 1000));
    },
  };
}
