export interface SlotHolder {
  /** Slots are shared fairly between owners. */
  owner: string;
  /** How far it is behind the least speed, in milliseconds; negative when it is ahead. */
  behindMs(): number;
  /** Called when the slot goes to another owner. It is already free. */
  evict(): void;
}

export interface FairPool {
  /** Returns a function that frees the slot, or `null` if there is none for this owner. */
  take(holder: SlotHolder): (() => void) | null;
  isEmpty(): boolean;
}

/**
 * A fixed number of slots. When all are taken, a newcomer gets one of the owner who has the most, if that is more than its own owner has;
 * of several candidates, the one that is furthest behind loses its slot. So nobody is kept out by owners who hold many slots, or slow
 * ones.
 */
export function createFairPool(size: number): FairPool {
  const owners = new Map<string, Set<SlotHolder>>();
  let taken = 0;

  function free(holder: SlotHolder): void {
    const own = owners.get(holder.owner);
    if (own?.delete(holder) !== true) return;
    taken -= 1;
    if (own.size === 0) owners.delete(holder.owner);
  }

  function victimFor(owner: string): SlotHolder | null {
    const most = Math.max(0, ...Array.from(owners.values(), (own) => own.size));
    if (most <= (owners.get(owner)?.size ?? 0)) return null;
    const candidates = [...owners.values()].filter((own) => own.size === most).flatMap((own) => [...own]);
    return candidates.reduce((worst, each) => (each.behindMs() > worst.behindMs() ? each : worst));
  }

  return {
    isEmpty: () => taken === 0,

    take(holder) {
      if (taken >= size) {
        const victim = victimFor(holder.owner);
        if (victim === null) return null;
        free(victim);
        victim.evict();
      }
      const own = owners.get(holder.owner) ?? new Set();
      owners.set(holder.owner, own.add(holder));
      taken += 1;
      return () => {
        free(holder);
      };
    },
  };
}
