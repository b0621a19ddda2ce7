/** Runs `work` now and every so many seconds, one at a time. Failures are left to the next round. */
export function repeat(work: () => Promise<unknown>, seconds: number): { stop: () => Promise<void> } {
  const round = () => work().catch(() => undefined);
  let current = round();
  const timer = setInterval(() => {
    current = current.then(round);
  }, seconds * 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
