import { defineSignal } from '@temporalio/workflow';

/** The input of a run that waits inside while there is nothing to do. */
export interface Recurrence {
  /** How often it checks whether there is something to do. */
  everySeconds: number;
  /** An operator woke the run that continues as this one. */
  requested?: boolean;
}

/** Ends a wait at once: the one for the next check, or the one before the next retry. */
export const wake = defineSignal('wake');
/** The configured interval, in seconds. Every worker sends it when it starts. */
export const intervalSet = defineSignal<[everySeconds: number]>('intervalSet');
