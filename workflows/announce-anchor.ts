import type { AnnounceActivities } from '../activities/events/announce-anchor';
import type { AnnounceAnchorInput } from '../contract/announcements';
import { proxySteps } from './steps';

const { publishAnchor } = proxySteps<AnnounceActivities>({
  // Goes through all members. A retry continues from the last heartbeat.
  publishAnchor: {
    startToCloseTimeout: '2 hours',
    heartbeatTimeout: '20s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
    summary: 'Tell the endpoints of the members’ accounts',
  },
});

/** Tells the owners of a batch's certificates what became of its block. Returns how many certificates were told of. */
export async function announceAnchor(input: AnnounceAnchorInput): Promise<number> {
  return publishAnchor(input);
}
