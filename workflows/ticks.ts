import { condition, isCancellation, setHandler } from '@temporalio/workflow';
import type { ScheduleActivities } from '../activities/schedule';
import { intervalSet, wake } from '../contract/recurrence';
import type { Recurrence } from '../contract/recurrence';
import { nextWindow } from '../domain/anchor-window';
import { proxyLocalSteps } from './steps';

const { isScheduled } = proxyLocalSteps<ScheduleActivities>({
  isScheduled: {
    startToCloseTimeout: '3s',
    retry: { maximumAttempts: 1 },
    summary: 'Is this the run that waits for the schedule?',
  },
});

/**
 * When a run that found nothing to do checks again: at the times of its schedule, or when it is woken. Only the schedule's own run waits,
 * so that one run waits, and operators reach it.
 */
export function createTicks(scheduleId: string, recurrence: Recurrence) {
  let { everySeconds } = recurrence;
  let woken = false;
  /** Stays set until a check takes it: a pause before a retry may end by the same signal. */
  let requested = recurrence.requested ?? false;
  setHandler(wake, () => {
    woken = true;
    requested = true;
  });
  setHandler(intervalSet, (seconds) => {
    everySeconds = seconds;
  });

  return {
    recurrence: (): Recurrence => ({ everySeconds, ...(requested && { requested }) }),

    /** Whether an operator has woken the run since this was last asked. */
    takeRequest(): boolean {
      const taken = requested;
      requested = false;
      return taken;
    },

    /** Waits this long or until the run is woken. */
    async pause(seconds: number): Promise<void> {
      await condition(() => woken, seconds * 1000);
      woken = false;
    },

    async mayWait(): Promise<boolean> {
      try {
        return await isScheduled(scheduleId);
      } catch (error) {
        if (isCancellation(error)) throw error;
        // It is asked again at the next check.
        return true;
      }
    },

    /** A changed interval takes effect at once. */
    async next(show: (at: Date) => void): Promise<void> {
      let isDue = false;
      while (!isDue) {
        const seconds = everySeconds;
        const at = nextWindow(new Date(), seconds);
        show(at);
        const changed = await condition(() => woken || everySeconds !== seconds, at.getTime() - Date.now());
        isDue = woken || !changed;
      }
      woken = false;
    },
  };
}
