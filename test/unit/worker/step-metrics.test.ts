import type { Context } from '@temporalio/activity';
import { Registry } from 'prom-client';
import { finalFailure, notYet, providerRefused, tryAgain } from '../../../activities/failures';
import { createStepMetrics } from '../../../worker/step-metrics';

/** Runs a step that ends like this, and returns the labels of what was counted. */
async function labelsAfter(activityType: string, provider: string, error: Error | null): Promise<string[]> {
  const registry = new Registry();
  const factory = createStepMetrics(registry, ['sandbox']);
  const { inbound } = factory({ info: { activityType } } as Context);
  const next = () => (error === null ? Promise.resolve('done') : Promise.reject(error));
  const input = { args: [{ provider }], headers: {} };
  const result = await inbound!.execute!(input, next).catch((thrown: unknown) => thrown);
  expect(result).toBe(error ?? 'done');
  const lines = (await registry.metrics()).split('\n');
  return lines.flatMap((line) => /^sello_\w+_count(\{.*\}) 1$/.exec(line)?.[1] ?? []);
}

describe('the metrics of steps', () => {
  it.each([
    ['ok', null],
    ['waiting', notYet('not_confirmed', 'Not in a block yet.')],
    ['retried', tryAgain('wallet_empty', 'No coin.')],
    ['retried', new Error('a bug')],
    ['refused', finalFailure('file_damaged', 'Missing.')],
  ])('count a step as %s', async (outcome, error) => {
    expect(await labelsAfter('sealBatch', '', error)).toEqual([`{step="sealBatch",outcome="${outcome}"}`]);
  });

  it.each([
    ['granted', null],
    ['refused', providerRefused('No credit.')],
    ['unreachable', tryAgain('provider_unreachable', 'HTTP 503.')],
    ['failed', new Error('a bug')],
  ])('count a request to a provider as %s', async (outcome, error) => {
    const labels = await labelsAfter('requestTimestamp', 'sandbox', error);
    expect(labels).toContain(`{provider="sandbox",outcome="${outcome}"}`);
  });

  it('have one label for all providers that are not configured', async () => {
    const labels = await labelsAfter('requestTimestamp', 'removed', providerRefused('Not configured.'));
    expect(labels).toContain('{provider="none",outcome="refused"}');
  });
});
