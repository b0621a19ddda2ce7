import { performance } from 'node:perf_hooks';

export interface Load {
  /** One per call, in milliseconds. */
  latencies: number[];
  seconds: number;
}

/** Each caller sends its next call as soon as the last one is answered. */
export async function load(
  callers: number,
  calls: number,
  work: (call: number, caller: number) => Promise<unknown>,
): Promise<Load> {
  const latencies: number[] = [];
  let next = 0;
  const begun = performance.now();
  const caller = async (_: unknown, number: number): Promise<void> => {
    while (next < calls) {
      const call = next++;
      const started = performance.now();
      await work(call, number);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { latencies, seconds: (performance.now() - begun) / 1000 };
}

export function combine(loads: readonly Load[]): Load {
  return {
    latencies: loads.flatMap(({ latencies }) => latencies),
    seconds: loads.reduce((total, { seconds }) => total + seconds, 0),
  };
}

export function perSecond({ latencies, seconds }: Load): number {
  return latencies.length / seconds;
}

/** Alternates the two, so that other load on the machine affects both. The order changes with every round. */
export async function alternate<A, B>(
  rounds: number,
  ours: (round: number) => Promise<A>,
  yardstick: (round: number) => Promise<B>,
): Promise<{ ours: A[]; yardstick: B[] }> {
  const results = { ours: [] as A[], yardstick: [] as B[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) results.ours.push(await ours(round));
    results.yardstick.push(await yardstick(round));
    if (round % 2 === 1) results.ours.push(await ours(round));
  }
  return results;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
