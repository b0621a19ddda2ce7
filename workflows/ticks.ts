import { condition, setHandler } from '@temporalio/workflow';
import { intervalSet, wake } from '../contract/recurrence';
import type { Recurrence } from '../contract/recurrence';
import { nextWindow } from '../domain/anchoring';

/** When a run that found nothing to do checks again: at the times of the schedule that started it, or when it is woken. */
export function createTicks(recurrence: Recurrence) {
  let { everySeconds } = recurrence;
  let woken = false;
  setHandler(wake, () => {
    woken = true;
  });
  setHandler(intervalSet, (seconds) => {
    everySeconds = seconds;
  });

  return {
    recurrence: (): Recurrence => ({ everySeconds }),

    /** Waits this long or until the run is woken. */
    async pause(seconds: number): Promise<void> {
      await condition(() => woken, seconds * 1000);
      woken = false;
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
