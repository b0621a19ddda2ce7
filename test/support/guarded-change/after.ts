import { patched, proxyActivities } from '@temporalio/workflow';
import type { Activities } from './activities';

const { sayHello, sayGoodbye } = proxyActivities<Activities>({ startToCloseTimeout: '10s' });

/** `before.ts` with one more step. A run that passed this point before the change does not take it. */
export async function visit(name: string): Promise<void> {
  await sayHello(name);
  if (patched('farewell')) await sayGoodbye(name);
}
