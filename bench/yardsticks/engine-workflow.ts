import { allHandlersFinished, condition, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import { floorReady } from './engine-contract';

interface NoOps {
  nothing(): Promise<string>;
}

const local = proxyLocalActivities<NoOps>({ startToCloseTimeout: '10s' });

/** An empty `certifyFile`: one local activity in one task, and an update that waits for it. */
export async function floor(): Promise<string> {
  const end: { result?: string } = {};
  setHandler(floorReady, async () => {
    await condition(() => end.result !== undefined);
    return end.result ?? '';
  });
  const answer = await local.nothing();
  end.result = answer;
  await condition(allHandlersFinished);
  return answer;
}
