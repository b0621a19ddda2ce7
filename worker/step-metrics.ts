import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { REQUEST_OUTCOMES } from '../activities/certify/ask-provider';
import type { RequestOutcome } from '../activities/certify/ask-provider';

/**
 * ok        succeeded
 * waiting   nothing is wrong; retried later
 * retried   failed; retried by Temporal
 * refused   failed for good; the workflow decides what follows
 */
type Outcome = 'ok' | 'waiting' | 'retried' | 'refused';

/** Times every step by name and outcome. Failures of `names` start at zero: Prometheus sees no increase in a series that starts with one. */
export function createStepMetrics(registry: Registry, names: readonly string[]): ActivityInterceptorsFactory {
  const steps = new Histogram({
    name: 'sello_step_duration_seconds',
    help: 'Attempts at the steps of workflows.',
    labelNames: ['step', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  });
  const retried: Outcome = 'retried';
  for (const step of names) steps.zero({ step, outcome: retried });

  return (context) => ({
    inbound: {
      async execute(input, next) {
        const begun = performance.now();
        const done = (error: unknown) => {
          const { activityType: step } = context.info;
          steps.observe({ step, outcome: outcomeOf(error) }, (performance.now() - begun) / 1000);
        };
        try {
          const result: unknown = await next(input);
          done(null);
          return result;
        } catch (error) {
          done(error);
          throw error;
        }
      },
    },
  });
}

/** Times every request to a provider, in whichever step it is made. All outcomes start at zero. */
export function createRequestMetrics(
  registry: Registry,
  providers: readonly string[],
): (provider: string, outcome: RequestOutcome, seconds: number) => void {
  const requests = new Histogram({
    name: 'sello_psc_request_duration_seconds',
    help: 'Requests for a time stamp, including the verification of the answer.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8],
    registers: [registry],
  });
  for (const provider of providers)
    for (const outcome of REQUEST_OUTCOMES) requests.zero({ provider, outcome });
  return (provider, outcome, seconds) => {
    requests.observe({ provider, outcome }, seconds);
  };
}

/** A time stamp may be paid for each time it is asked for. */
export function createRepeatedMetric(registry: Registry): (count: number) => void {
  const repeated = new Counter({
    name: 'sello_batch_timestamps_repeated_total',
    help: 'Time stamps of batches that were asked for once more, at most, because the answer was lost before it was saved.',
    registers: [registry],
  });
  return (count) => {
    repeated.inc(count);
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error === null) return 'ok';
  if (!(error instanceof ApplicationFailure)) return 'retried';
  if (error.category === ApplicationFailureCategory.BENIGN) return 'waiting';
  return error.nonRetryable ? 'refused' : 'retried';
}
