import { ApplicationFailure, sleep } from '@temporalio/workflow';
import type { CertifyFailureType } from '../contract/certify-file';
import type { SimulatedTimestamp } from '../domain/simulated-fault';
import { narrate } from './certify-narration';
import { isSandbox } from './certify-steps';

/** Fails or waits on request, which no provider does. Does nothing on a worker with a provider whose grade is not sandbox. */
export async function simulateFault(simulated: SimulatedTimestamp): Promise<void> {
  if (!(await isSandbox())) return;
  narrate.simulating(simulated.fault);
  if (simulated.fault === 'psc_slow') {
    await sleep(simulated.delayMilliseconds, { summary: 'Sello-Test: psc_slow' });
    return;
  }
  const type: CertifyFailureType = 'psc_error';
  throw ApplicationFailure.nonRetryable(
    'No provider was asked: the request asked for this failure (Sello-Test).',
    type,
  );
}
