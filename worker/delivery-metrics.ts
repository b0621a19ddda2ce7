import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { DELIVERY_OUTCOMES } from '../activities/events/delivery-attempt';
import type { DeliveryOutcome } from '../activities/events/delivery-attempt';

/** Times every attempt at a delivery, until the endpoint's answer. All outcomes start at zero. */
export function createDeliveryMetrics(
  registry: Registry,
): (outcome: DeliveryOutcome, seconds: number) => void {
  const attempts = new Histogram({
    name: 'sello_webhook_request_duration_seconds',
    help: 'Attempts to deliver an event to an endpoint; failed: it was the last one.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  for (const outcome of DELIVERY_OUTCOMES) attempts.zero({ outcome });
  return (outcome, seconds) => {
    attempts.observe({ outcome }, seconds);
  };
}
