import { activityInfo } from '@temporalio/activity';
import type { CertifyFileResult } from '../../contract/certify-file';
import type { CertificateRepository } from '../../ports/certificates';
import { askProvider } from './ask-provider';
import type { AskProviderDependencies, RecordedToken, TimestampOrder } from './ask-provider';
import { attemptMilliseconds } from './attempt-time';
import { providerFailure } from '../failures';
import { settledResult } from './settled';
import { withDeadline } from '../with-deadline';

/** A new token, or the certificate if the record has one already. */
export type Stamped = { token: RecordedToken } | { certified: CertifyFileResult };

export type RequestTimestampDependencies = AskProviderDependencies & {
  certificates: Pick<CertificateRepository, 'find'>;
};

export function createRequestTimestampActivity(deps: RequestTimestampDependencies) {
  return {
    async requestTimestamp(order: TimestampOrder): Promise<Stamped> {
      try {
        // Ends the attempt before Temporal times it out, so that the run records the reason.
        return await withDeadline(attemptMilliseconds(activityInfo()), async (signal) => {
          const certified = settledResult(await deps.certificates.find(order.certificateId));
          return certified === null ? { token: await askProvider(deps, order, signal) } : { certified };
        });
      } catch (error) {
        throw providerFailure(error);
      }
    },
  };
}
