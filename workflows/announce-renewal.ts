import type { AnnounceRenewalActivities } from '../activities/events/announce-renewal';
import { proxySteps } from './steps';

const { publishRenewal } = proxySteps<AnnounceRenewalActivities>({
  // Goes through all members. A retry continues from the last heartbeat.
  publishRenewal: {
    startToCloseTimeout: '2 hours',
    heartbeatTimeout: '20s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
    summary: 'Tell the endpoints of the members’ accounts',
  },
});

/** Tells the owners of a renewal's certificates. Returns how many certificates were told of. */
export async function announceRenewal(renewalId: string): Promise<number> {
  return publishRenewal(renewalId);
}
