import { publishCertificates } from '../../app/events/certificate-events';
import type { CertificateEventDependencies } from '../../app/events/certificate-events';

export interface PublishOrder {
  certificateId: string;
}

export function createPublishActivities(deps: CertificateEventDependencies) {
  return {
    /** What the record says. Without a record, or when the last endpoint is gone, there is nobody to tell. */
    publishOutcome: ({ certificateId }: PublishOrder): Promise<void> =>
      publishCertificates(deps, [certificateId]),
  };
}

export type PublishActivities = ReturnType<typeof createPublishActivities>;
