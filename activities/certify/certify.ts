import { createCertifyAtOnceActivity } from './certify-at-once';
import type { CertifyAtOnceDependencies } from './certify-at-once';
import { createCompensateActivity } from './compensate';
import type { CompensateDependencies } from './compensate';
import { createIsSandboxActivity } from '../is-sandbox';
import type { IsSandboxDependencies } from '../is-sandbox';
import { createRequestTimestampActivity } from './request-timestamp';
import type { RequestTimestampDependencies } from './request-timestamp';
import { createSaveCertificateActivity } from './save-certificate';
import type { SaveCertificateDependencies } from './save-certificate';

export type CertifyDependencies = CertifyAtOnceDependencies &
  RequestTimestampDependencies &
  SaveCertificateDependencies &
  CompensateDependencies &
  IsSandboxDependencies;

/** The steps of `certifyFile`, under the names that operators see on a run. */
export function createCertifyActivities(deps: CertifyDependencies) {
  return {
    ...createCertifyAtOnceActivity(deps),
    ...createRequestTimestampActivity(deps),
    ...createSaveCertificateActivity(deps),
    ...createCompensateActivity(deps),
    ...createIsSandboxActivity(deps),
  };
}

export type CertifyActivities = ReturnType<typeof createCertifyActivities>;
