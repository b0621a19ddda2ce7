import { createFairPool } from './fair-pool';
import type { FairPool, SlotHolder } from './fair-pool';

/** Enough for a client that fetches a file in parallel pieces. */
const PER_LINK = 8;
const PER_ADDRESS = 64;

export interface Download extends Omit<SlotHolder, 'owner'> {
  link: string;
  /** The group of addresses that counts as one. */
  address: string;
}

export interface DownloadSlots {
  /** Returns a function that frees the slot, or `null` if there is none. */
  take(download: Download): (() => void) | null;
}

/**
 * Bounds the files that this process sends at once: per link, per address and in all. The slots of an address are shared fairly
 * between links and those of the process between addresses, so that a reader who holds many can't keep others out. Whoever loses a
 * slot can continue with a Range request.
 */
export function createDownloadSlots(size: number): DownloadSlots {
  const byAddress = createFairPool(size);
  const links = new Map<string, number>();
  const pools = new Map<string, FairPool>();

  function poolOf(address: string): FairPool {
    const pool = pools.get(address) ?? createFairPool(PER_ADDRESS);
    pools.set(address, pool);
    return pool;
  }

  return {
    take({ link, address, behindMs, evict }) {
      const onLink = links.get(link) ?? 0;
      if (onLink >= PER_LINK) return null;
      const byLink = poolOf(address);
      const frees: (() => void)[] = [];
      const release = () => {
        for (const free of frees.splice(0)) free();
        if (byLink.isEmpty()) pools.delete(address);
      };
      const holder = (owner: string): SlotHolder => ({
        owner,
        behindMs,
        evict() {
          release();
          evict();
        },
      });
      for (const [pool, owner] of [
        [byLink, link],
        [byAddress, address],
      ] as const) {
        const free = pool.take(holder(owner));
        if (free === null) {
          release();
          return null;
        }
        frees.push(free);
      }
      links.set(link, onLink + 1);
      frees.push(() => {
        const left = (links.get(link) ?? 1) - 1;
        if (left === 0) links.delete(link);
        else links.set(link, left);
      });
      return release;
    },
  };
}
