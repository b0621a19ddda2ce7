/** Calls during the work, and for a while after it, get the same result. */
export function sharedResult<T>(work: () => Promise<T>, freshMilliseconds: number): () => Promise<T> {
  let result: Promise<T> | undefined;
  let staleAt = Infinity;
  return () => {
    if (result !== undefined && performance.now() < staleAt) return result;
    staleAt = Infinity;
    result = work().finally(() => {
      staleAt = performance.now() + freshMilliseconds;
    });
    return result;
  };
}
