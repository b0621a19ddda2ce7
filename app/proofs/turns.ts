import { ServiceError } from '../errors';

type Job = () => Promise<void>;

export interface Turns {
  run<T>(owner: string, job: () => Promise<T>): Promise<T>;
}

/** Runs one job at a time. Owners take turns, so one with many jobs delays another by a single job. */
export function createTurns(maxWaitingPerOwner: number): Turns {
  /** The owner whose turn is next comes first. */
  const waiting = new Map<string, Job[]>();
  let running = false;

  function takeNext(): Job | undefined {
    for (const [owner, jobs] of waiting) {
      waiting.delete(owner);
      const job = jobs.shift();
      if (jobs.length > 0) waiting.set(owner, jobs);
      return job;
    }
    return undefined;
  }

  async function runAll(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = takeNext(); job !== undefined; job = takeNext()) await job();
    running = false;
  }

  return {
    run: (owner, job) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(owner) ?? [];
        if (jobs.length >= maxWaitingPerOwner) {
          throw new ServiceError('service_unavailable', {
            message: `This account is already waiting for ${maxWaitingPerOwner} PDFs and bundles. Request fewer at once, and this one again after Retry-After seconds.`,
          });
        }
        jobs.push(() => job().then(resolve, reject));
        waiting.set(owner, jobs);
        void runAll();
      }),
  };
}
