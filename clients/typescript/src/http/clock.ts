/** Time and chance, so that tests decide about both. */
export interface Clock {
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Calls back after so many milliseconds; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
