/** Prints a line on the terminal. */
export type Say = (line: string) => void;

const REMIND_EVERY_MS = 15_000;

/** Prints what is being done, and every 15 seconds how long it has taken. */
export async function withProgress<T>(say: Say, what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  say(`${what} …`);
  const reminder = setInterval(() => {
    say(`${what} … ${Math.round((Date.now() - started) / 1000)} s`);
  }, REMIND_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(reminder);
  }
}
