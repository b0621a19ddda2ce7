import { join, resolve } from 'node:path';
import type { CertificateBody } from '../../api/schemas/certificate';
import type { TestService } from './service';

const CRASHING_WORKER = resolve(__dirname, 'crashing-worker.cjs');

/**
 * Replaces the worker by one that kills itself once at this step, or in which the step fails three times or hangs. Returns the file
 * that appears when it does.
 */
export async function workerThatDies(
  service: TestService,
  step: string,
  moment: 'before' | 'after' | 'fails' | 'hangs',
  extra: Record<string, string> = {},
): Promise<string> {
  await service.worker.stop();
  const mark = join(service.dataDir, `${step.replace('/', '-')}-${moment}`);
  const crash = { CRASH_STEP: step, CRASH_MOMENT: moment, CRASH_MARK: mark };
  await service.startWorker(CRASHING_WORKER, { ...crash, ...extra });
  return mark;
}

export async function certificatesUsed({
  collections,
  accountId,
}: Pick<TestService, 'collections' | 'accountId'>): Promise<number> {
  return (await collections.accounts.findOne({ _id: accountId }))?.certificatesUsed ?? -1;
}

export async function certificateOf(response: Response): Promise<CertificateBody> {
  const body = (await response.json()) as { certificate?: CertificateBody };
  if (body.certificate === undefined)
    throw new Error(`The answer has no certificate: ${response.status} ${JSON.stringify(body)}`);
  return body.certificate;
}
