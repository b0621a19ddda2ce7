import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * ok        succeeded
 * waiting   nothing is wrong; retried later
 * retried   failed; retried by Temporal
 * refused   failed for good; the workflow decides what follows
 */
type Outcome = 'ok' | 'waiting' | 'retried' | 'refused';

const PSC_OUTCOMES: Record<string, string> = {
  provider_refused: 'refused',
  provider_unreachable: 'unreachable',
};

/** Times every step by name and outcome, and every request to a provider. */
export function createStepMetrics(registry: Registry, providers: string[]): ActivityInterceptorsFactory {
  const registers = [registry];
  const steps = new Histogram({
    name: 'sello_step_duration_seconds',
    help: 'Attempts at the steps of workflows.',
    labelNames: ['step', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  });
  const timestamps = new Histogram({
    name: 'sello_psc_request_duration_seconds',
    help: 'Requests for a time stamp, including the verification of the answer.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8],
    registers,
  });

  function record(context: Context, args: unknown[], seconds: number, error: unknown): void {
    const { activityType: step } = context.info;
    steps.observe({ step, outcome: outcomeOf(error) }, seconds);
    if (step !== 'requestTimestamp') return;
    const { provider = '' } = (args[0] ?? {}) as { provider?: string };
    const type = error instanceof ApplicationFailure ? (error.type ?? '') : '';
    const outcome = error === null ? 'granted' : (PSC_OUTCOMES[type] ?? 'failed');
    // A run may name a provider that is no longer configured.
    timestamps.observe({ provider: providers.includes(provider) ? provider : 'none', outcome }, seconds);
  }

  return (context) => ({
    inbound: {
      async execute(input, next) {
        const begun = performance.now();
        const done = (error: unknown) => {
          record(context, input.args, (performance.now() - begun) / 1000, error);
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

function outcomeOf(error: unknown): Outcome {
  if (error === null) return 'ok';
  if (!(error instanceof ApplicationFailure)) return 'retried';
  if (error.category === ApplicationFailureCategory.BENIGN) return 'waiting';
  return error.nonRetryable ? 'refused' : 'retried';
}
