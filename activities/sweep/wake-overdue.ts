import { log } from '@temporalio/activity';
import type { DeliveryRepository } from '../../ports/deliveries';
import type { DeliveryEngine } from '../../ports/delivery-engine';

export interface OverdueDependencies {
  deliveries: Pick<DeliveryRepository, 'overdueWebhooks'>;
  deliveryEngine: DeliveryEngine;
  clock: () => Date;
}

/** A run sends what is due within seconds, unless its endpoint is slow; waking it again is then harmless. */
const OVERDUE_MILLISECONDS = 2 * 60_000;
const PAGE = 500;

function listOverdue({ deliveries, clock }: OverdueDependencies, limit: number): Promise<string[]> {
  return deliveries.overdueWebhooks(new Date(clock().getTime() - OVERDUE_MILLISECONDS), limit);
}

/** Whether `wakeOverdue` has anything to look at. */
export async function hasOverdue(deps: OverdueDependencies): Promise<boolean> {
  return (await listOverdue(deps, 1)).length > 0;
}

/** Wakes the runs of endpoints that were lost: terminated, or forgotten by an engine that was restored from a backup. */
export async function wakeOverdue(deps: OverdueDependencies): Promise<void> {
  const overdue = await listOverdue(deps, PAGE);
  if (overdue.length === 0) return;
  await deps.deliveryEngine.wake(overdue);
  log.info('Woke the runs of endpoints with overdue deliveries.', { endpoints: overdue.length });
}
