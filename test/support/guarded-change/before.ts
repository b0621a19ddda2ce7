import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from './activities';

const { sayHello } = proxyActivities<Activities>({ startToCloseTimeout: '10s' });

export async function visit(name: string): Promise<void> {
  await sayHello(name);
}
