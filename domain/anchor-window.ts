import type { Certificate } from './certificate';

/** A longer window is looked at this often: it may close early, and anchors that are not final are checked. */
const LONGEST_TICK_SECONDS = 600;

/** How often the run of the schedule checks what there is to do. */
export function tickSeconds(windowSeconds: number): number {
  return Math.min(windowSeconds, LONGEST_TICK_SECONDS);
}

/** Windows are aligned to the epoch, like Temporal's interval schedules. */
export function nextWindow(now: Date, windowSeconds: number): Date {
  const window = windowSeconds * 1000;
  return new Date((Math.floor(now.getTime() / window) + 1) * window);
}

export function nextTick(now: Date, windowSeconds: number): Date {
  return nextWindow(now, tickSeconds(windowSeconds));
}

/** Whether the window in which this certificate was saved is over. */
export function isDue(savedAt: Date, now: Date, windowSeconds: number): boolean {
  return nextWindow(savedAt, windowSeconds) <= now;
}

/** When a certificate that waits is anchored at the latest: at the first tick that finds it due. A tick that was missed is made up for by the next. */
export function nextAnchorAt(savedAt: Date, now: Date, windowSeconds: number): Date {
  const tick = tickSeconds(windowSeconds) * 1000;
  const due = Math.ceil(nextWindow(savedAt, windowSeconds).getTime() / tick) * tick;
  return due > now.getTime() ? new Date(due) : nextTick(now, windowSeconds);
}

/** How many certificates must wait for this fee to be low enough for each; `null`: a window never closes early. */
export function enoughToCloseEarly(feeSats: number, satsPerCertificate: number): number | null {
  return satsPerCertificate === 0 ? null : Math.max(1, Math.ceil(feeSats / satsPerCertificate));
}

/** Whether an early anchor with this fee leaves enough of the daily budget for every window of a day. `spentSats`: in the last 24 hours. */
export function leavesEnough({
  dailySats,
  spentSats,
  feeSats,
  windowSeconds,
}: {
  dailySats: number | null;
  spentSats: number;
  feeSats: number;
  windowSeconds: number;
}): boolean {
  const windows = Math.ceil(86_400 / windowSeconds);
  return dailySats === null || spentSats + feeSats * (1 + windows) <= dailySats;
}

type Waiting = Pick<Certificate, 'anchor' | 'steps'>;

/** When to look again for the anchor of a certificate. A batch that is under way is continued at every tick. */
export function expectedAnchorAt({ anchor, steps }: Waiting, now: Date, windowSeconds: number): Date {
  if (anchor === null) return nextAnchorAt(now, now, windowSeconds);
  return anchor.batchId === null
    ? nextAnchorAt(steps.savedAt ?? now, now, windowSeconds)
    : nextTick(now, windowSeconds);
}
