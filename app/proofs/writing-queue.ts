import { ServiceError } from '../errors';

type Job = () => Promise<void>;

/** Who asked for a proof: an account, or `null` for an anonymous caller, with neither key nor session. */
export type Requester = string | null;

export interface WritingQueue {
  run<T>(requester: Requester, job: () => Promise<T>): Promise<T>;
}

interface Limits {
  perAccount: number;
  /** Of all anonymous callers together, who may be one. */
  anonymous: number;
}

/**
 * Runs one job at a time. Accounts take turns, so one with many jobs delays another by a single job. Anonymous callers share a queue of
 * their own, which moves only while no account waits: they too delay an account by a single job.
 */
export function createWritingQueue(limits: Limits): WritingQueue {
  /** The account whose turn is next comes first. */
  const accounts = new Map<string, Job[]>();
  const anonymous: Job[] = [];
  let running = false;

  function takeNext(): Job | undefined {
    for (const [account, jobs] of accounts) {
      accounts.delete(account);
      const job = jobs.shift();
      if (jobs.length > 0) accounts.set(account, jobs);
      return job;
    }
    return anonymous.shift();
  }

  async function runAll(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let job = takeNext(); job !== undefined; job = takeNext()) await job();
    } finally {
      running = false;
    }
  }

  function add(requester: Requester, job: Job): void {
    const jobs = requester === null ? anonymous : (accounts.get(requester) ?? []);
    const most = requester === null ? limits.anonymous : limits.perAccount;
    if (jobs.length >= most)
      throw new ServiceError('service_unavailable', {
        message: requester === null ? ANONYMOUS_FULL : accountFull(most),
      });
    jobs.push(job);
    if (requester !== null) accounts.set(requester, jobs);
  }

  return {
    run: (requester, job) =>
      new Promise((resolve, reject) => {
        // A job that throws at once rejects as one that fails later.
        add(requester, () => Promise.resolve().then(job).then(resolve, reject));
        void runAll();
      }),
  };
}

const ANONYMOUS_FULL =
  'Too many public PDFs, bundles and pictures are being requested. Request this one again after Retry-After seconds.';

function accountFull(most: number): string {
  return `This account is already waiting for ${most} PDFs and bundles. Request fewer at once, and this one again after Retry-After seconds.`;
}
