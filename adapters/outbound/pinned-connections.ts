import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import { Pool } from 'undici';
import type { CheckedTarget } from './check-target';

/** Connections without a request are closed after this time, unless the server says earlier. */
const IDLE_MILLISECONDS = 4_000;
const LIFETIME_MILLISECONDS = 30_000;
/** Before the next of several addresses is tried. */
const NEXT_ADDRESS_MILLISECONDS = 1_000;

interface SharedPool {
  pool: Pool;
  users: number;
  unused?: NodeJS.Timeout;
}

/**
 * Connections to checked addresses only. A connection is shared by requests whose own check has just given the same addresses, so none goes to
 * an address that the name no longer has.
 */
export function createPinnedConnections(connectMilliseconds: number) {
  const pools = new Map<string, SharedPool>();

  function open({ url, host, addresses }: CheckedTarget): Pool {
    return new Pool(url.origin, {
      keepAliveTimeout: IDLE_MILLISECONDS,
      keepAliveMaxTimeout: LIFETIME_MILLISECONDS,
      clientTtl: LIFETIME_MILLISECONDS,
      connect: {
        timeout: connectMilliseconds,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MILLISECONDS,
        // Not called when an address stands in place of the name: that one was checked.
        lookup: lookupPinned(host, addresses),
      },
    });
  }

  return {
    /** Runs the work with connections that go to the target's addresses. */
    async use<T>(target: CheckedTarget, work: (pool: Pool) => Promise<T>): Promise<T> {
      const key = [target.url.origin, ...target.addresses.toSorted()].join(' ');
      const shared = pools.get(key) ?? { pool: open(target), users: 0 };
      pools.set(key, shared);
      clearTimeout(shared.unused);
      shared.users += 1;
      try {
        return await work(shared.pool);
      } finally {
        shared.users -= 1;
        if (shared.users === 0) {
          shared.unused = setTimeout(() => {
            pools.delete(key);
            shared.pool.destroy().catch(() => undefined);
          }, IDLE_MILLISECONDS).unref();
        }
      }
    },

    async close(): Promise<void> {
      const all = [...pools.values()];
      pools.clear();
      for (const { unused } of all) clearTimeout(unused);
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

/** Answers with the checked addresses, and for no other name. */
function lookupPinned(host: string, addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (name, options, callback) => {
    const [first] = all;
    if (name !== host || first === undefined) callback(new Error(`${name} was not checked.`), '', 0);
    else if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
