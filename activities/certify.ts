import type { CertifyDependencies } from './certify-dependencies';
import { createCompensateActivity } from './compensate';
import { createHashFileActivity } from './hash-file';
import { createRequestTimestampActivities } from './request-timestamp';
import { createReserveAllowanceActivity } from './reserve-allowance';
import { createSaveCertificateActivity } from './save-certificate';

export type { RecordedToken } from './request-timestamp';
export type { Queued } from './save-certificate';

/** The steps of `certifyFile`, under the names an operator reads on a run. */
export function createCertifyActivities(deps: CertifyDependencies) {
  return {
    ...createReserveAllowanceActivity(deps),
    ...createHashFileActivity(deps),
    ...createRequestTimestampActivities(deps),
    ...createSaveCertificateActivity(deps),
    ...createCompensateActivity(deps),
  };
}

export type CertifyActivities = ReturnType<typeof createCertifyActivities>;
