import { ServiceError } from '../errors';

/** Enough for callers who change one thing at the same moment; each conflict means that one of them has succeeded. */
const ATTEMPTS = 10;

interface Changing<T> {
  find: () => Promise<T>;
  /** What it becomes; the same object: nothing changes. */
  change: (current: T) => T | Promise<T>;
  /** `false`: someone else has changed it since it was read. */
  replace: (current: T, changed: T) => Promise<boolean>;
}

/** Reads something, changes it, and writes it back unless it has changed meanwhile; then again. */
export async function changeRead<T extends { updatedAt: Date }>(
  clock: () => Date,
  { find, change, replace }: Changing<T>,
): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await find();
    const wanted = await change(current);
    if (wanted === current) return current;
    const changed = { ...wanted, updatedAt: laterThan(current.updatedAt, clock()) };
    if (await replace(current, changed)) return changed;
  }
  throw new ServiceError('service_unavailable', { retryAfterSeconds: 1 });
}

/** Each change moves the time on, which is how a change by someone else is noticed. */
function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1);
}
