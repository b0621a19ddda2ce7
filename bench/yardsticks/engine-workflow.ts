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

/** The shape of `certifyFile` with nothing in it: a local step, a regular one, and an update that waits for both. */
export async function floor(): Promise<string> {
  let result: string | undefined;
  setHandler(floorReady, async () => {
    await condition(() => result !== undefined);
    return result ?? '';
  });
  await local.nothing();
  result = await regular.nothing();
  await condition(allHandlersFinished);
  return result;
}
