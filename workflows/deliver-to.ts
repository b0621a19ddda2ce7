import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { DeliverActivities } from '../activities/events/deliver';
import { deliveriesAdded } from '../contract/deliver-to';
import type { DeliverToInput } from '../contract/deliver-to';
import { STEP_QUEUES } from '../contract/names';
import { proxySteps } from './steps';

/** On a queue of their own: they mostly wait for endpoints. */
const STEP: ActivityOptions = {
  taskQueue: STEP_QUEUES.webhooks,
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

const { deliverDue, announceDisabled } = proxySteps<DeliverActivities>({
  deliverDue: { ...STEP, summary: 'Send what is due, ten requests at once' },
  announceDisabled: { ...STEP, summary: 'Tell the owner that the endpoint was disabled' },
});

/**
 * Sends the deliveries of one endpoint as they fall due. Ends when none is pending, or when the endpoint is disabled: the next event, or its
 * owner, starts another run.
 */
export async function deliverTo(input: DeliverToInput): Promise<void> {
  const { webhookId } = input;
  let woken = false;
  setHandler(deliveriesAdded, () => {
    woken = true;
  });
  /** Signals that arrive during a step are one reason to look again, however many they are. */
  const takeWoken = () => {
    const taken = woken;
    woken = false;
    return taken;
  };

  for (;;) {
    takeWoken();
    const { waitMilliseconds, disabled } = await deliverDue(webhookId);
    if (disabled !== null)
      await announceDisabled({ webhookId, reason: disabled, at: new Date().toISOString() });
    if (waitMilliseconds === null) {
      if (!takeWoken()) return;
    } else if (waitMilliseconds > 0) {
      const next = new Date(Date.now() + waitMilliseconds).toISOString();
      setCurrentDetails(`Nothing is due. The next attempt is at ${next}.`);
      await condition(() => woken, waitMilliseconds);
      setCurrentDetails('');
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverTo>(input);
  }
}
