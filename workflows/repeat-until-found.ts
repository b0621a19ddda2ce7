import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { Recurrence } from '../contract/recurrence';
import type { createTicks } from './ticks';

interface Search<T> {
  ticks: ReturnType<typeof createTicks>;
  search: () => Promise<T>;
  isFound: (result: T) => boolean;
  nothingFound: string;
}

/** The run ends when it has found something; its schedule then starts the next one. */
export async function repeatUntilFound<T>({ ticks, search, isFound, nothingFound }: Search<T>): Promise<T> {
  for (;;) {
    const result = await search();
    if (isFound(result) || !(await ticks.mayWait())) return result;
    await ticks.next((at) => {
      setCurrentDetails(`${nothingFound} The next check is at ${at.toISOString()}.`);
    });
    setCurrentDetails('');
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<(recurrence: Recurrence) => Promise<unknown>>(ticks.recurrence());
  }
}
