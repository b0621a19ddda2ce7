import type { Context } from '@temporalio/activity';
import { Registry } from 'prom-client';
import type { RequestOutcome } from '../../../activities/certify/ask-provider';
import { finalFailure, notYet, tryAgain } from '../../../activities/failures';
import { createRequestMetrics, createStepMetrics } from '../../../worker/step-metrics';

/** The labels of what was counted once, by metric. */
async function counted(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).split('\n');
  return lines.flatMap((line) => /^(sello_\w+)_count(\{.*\}) 1$/.exec(line)?.slice(1).join('') ?? []);
}

describe('the metrics of steps', () => {
  it('exist at zero before the first event, as far as alerts compare them with earlier values', async () => {
    const registry = new Registry();
    createStepMetrics(registry, ['sealBatch']);
    createRequestMetrics(registry, ['acme']);
    const text = await registry.metrics();
    for (const labels of [
      'sello_step_duration_seconds_count{step="sealBatch",outcome="retried"} 0\n',
      ...['granted', 'refused', 'unreachable', 'failed'].map(
        (outcome) => `sello_psc_request_duration_seconds_count{provider="acme",outcome="${outcome}"} 0\n`,
      ),
    ])
      expect(text).toContain(labels);
  });

  it.each([
    ['ok', null],
    ['waiting', notYet('not_confirmed', 'Not in a block yet.')],
    ['retried', tryAgain('wallet_empty', 'No coin.')],
    ['retried', new Error('a bug')],
    ['refused', finalFailure('file_damaged', 'Missing.')],
  ])('count a step as %s, and leave its result alone', async (outcome, error) => {
    const registry = new Registry();
    const { inbound } = createStepMetrics(registry, [])({ info: { activityType: 'sealBatch' } } as Context);
    const next = () => (error === null ? Promise.resolve('done') : Promise.reject(error));
    const result = await inbound!.execute!({ args: [], headers: {} }, next).catch(
      (thrown: unknown) => thrown,
    );
    expect(result).toBe(error ?? 'done');
    expect(await counted(registry)).toEqual([
      `sello_step_duration_seconds{step="sealBatch",outcome="${outcome}"}`,
    ]);
  });

  it.each<RequestOutcome>(['granted', 'refused', 'unreachable', 'failed'])(
    'count a request to a provider as %s, with its time',
    async (outcome) => {
      const registry = new Registry();
      createRequestMetrics(registry, [])('sandbox', outcome, 0.7);
      const labels = `{provider="sandbox",outcome="${outcome}"}`;
      expect(await counted(registry)).toEqual([`sello_psc_request_duration_seconds${labels}`]);
      expect(await registry.metrics()).toContain(`sello_psc_request_duration_seconds_sum${labels} 0.7\n`);
    },
  );
});
