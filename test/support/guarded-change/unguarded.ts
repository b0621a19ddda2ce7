import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from './activities';

const { sayHello, sayGoodbye } = proxyActivities<Activities>({ startToCloseTimeout: '10s' });

/** The mistake: the same step as in `after.ts`, without its guard. */
export async function visit(name: string): Promise<void> {
  await sayHello(name);
  await sayGoodbye(name);
}
