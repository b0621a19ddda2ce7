interface Call {
  done: Promise<void>;
  /** Begins when this one is done. */
  next?: Promise<void>;
}

/**
 * While a call for a key is under way, all further ones share the next, which begins after each of them was made. So a burst costs two calls,
 * and none relies on one that may have begun too early.
 */
export function coalesce(call: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const calls = new Map<string, Call>();

  function begin(key: string): Promise<void> {
    const current: Call = {
      done: call(key).finally(() => {
        if (current.next === undefined) calls.delete(key);
      }),
    };
    calls.set(key, current);
    return current.done;
  }

  return (key) => {
    const current = calls.get(key);
    if (current === undefined) return begin(key);
    current.next ??= current.done.then(
      () => begin(key),
      () => begin(key),
    );
    return current.next;
  };
}
