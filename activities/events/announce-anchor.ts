import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { publishAnchor } from '../../app/events/anchor-events';
import type { AnchorEventDependencies, AnnouncementProgress } from '../../app/events/anchor-events';
import type { AnnounceAnchorInput } from '../../contract/announcements';

const BEGINNING: AnnouncementProgress = { after: null, told: 0 };

export function createAnnounceActivities(deps: AnchorEventDependencies) {
  return {
    publishAnchor: (input: AnnounceAnchorInput): Promise<number> => {
      const progress = (activityInfo().heartbeatDetails as AnnouncementProgress | undefined) ?? BEGINNING;
      return publishAnchor(deps, input, progress, (made) => {
        heartbeat(made);
        // A worker that shuts down leaves the rest to another.
        cancellationSignal().throwIfAborted();
      });
    },
  };
}

export type AnnounceActivities = ReturnType<typeof createAnnounceActivities>;
