/** The last work of each key that is under way in this process. */
const lastOf = new Map<string, Promise<unknown>>();

/** One after the other. Transactions that change the same document would otherwise make each other begin again. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(key);
  const mine = before === undefined ? work() : before.then(work);
  const settled = mine.catch(() => undefined);
  lastOf.set(key, settled);
  try {
    return await mine;
  } finally {
    if (lastOf.get(key) === settled) lastOf.delete(key);
  }
}
