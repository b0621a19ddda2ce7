import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { publishRenewal } from '../../app/events/renewal-events';
import type { RenewalEventDependencies, RenewalProgress } from '../../app/events/renewal-events';

const BEGINNING: RenewalProgress = { renewals: 0, after: null, told: 0 };

export function createAnnounceRenewalActivities(deps: RenewalEventDependencies) {
  return {
    publishRenewal: (renewalId: string): Promise<number> => {
      const progress = (activityInfo().heartbeatDetails as RenewalProgress | undefined) ?? BEGINNING;
      return publishRenewal(deps, renewalId, progress, (made) => {
        heartbeat(made);
        // A worker that shuts down leaves the rest to another.
        cancellationSignal().throwIfAborted();
      });
    },
  };
}

export type AnnounceRenewalActivities = ReturnType<typeof createAnnounceRenewalActivities>;
