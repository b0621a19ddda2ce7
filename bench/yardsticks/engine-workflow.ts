import {
  allHandlersFinished,
  condition,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { floorReady } from './engine-contract';

interface NoOps {
  nothing(): Promise<string>;
}

const local = proxyLocalActivities<NoOps>({ startToCloseTimeout: '10s' });
const regular = proxyActivities<NoOps>({ startToCloseTimeout: '10s' });

/** An empty `certifyFile`: local activities before and after a regular one, and an update that waits for all of them. */
export async function floor(before: number, after: number): Promise<string> {
  const end: { result?: string } = {};
  setHandler(floorReady, async () => {
    await condition(() => end.result !== undefined);
    return end.result ?? '';
  });
  for (let step = 0; step < before; step += 1) await local.nothing();
  const answer = await regular.nothing();
  for (let step = 0; step < after; step += 1) await local.nothing();
  end.result = answer;
  await condition(allHandlersFinished);
  return answer;
}
