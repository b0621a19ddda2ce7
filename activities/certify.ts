import { createCompensateActivity } from './compensate';
import type { CompensateDependencies } from './compensate';
import { createHashFileActivity } from './hash-file';
import type { HashFileDependencies } from './hash-file';
import { createRequestTimestampActivities } from './request-timestamp';
import type { RequestTimestampDependencies } from './request-timestamp';
import { createReserveAllowanceActivity } from './reserve-allowance';
import type { ReserveAllowanceDependencies } from './reserve-allowance';
import { createSaveCertificateActivity } from './save-certificate';
import type { SaveCertificateDependencies } from './save-certificate';

export type { RecordedToken } from './request-timestamp';
export type { Queued } from './save-certificate';

export type CertifyDependencies = ReserveAllowanceDependencies &
  HashFileDependencies &
  RequestTimestampDependencies &
  SaveCertificateDependencies &
  CompensateDependencies;

/** The steps of `certifyFile`, under the names that operators see on a run. */
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
