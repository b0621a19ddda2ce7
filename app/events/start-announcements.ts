import type { AnnouncementEngine } from '../../ports/announcement-engine';
import type { WebhookRepository } from '../../ports/webhooks';

export interface StartAnnouncementsDependencies<Announcement> {
  announcements: {
    /** Those that have not been made completely. */
    pending(limit: number): Promise<Announcement[]>;
    markMade(announcement: Announcement): Promise<void>;
    keyOf(announcement: Announcement): string;
  };
  engine: AnnouncementEngine<Announcement>;
  webhooks: Pick<WebhookRepository, 'accountsWithEndpoints'>;
  clock: () => Date;
}

const AT_ONCE = 100;
/** A run that was stopped is started again after this long. */
const AGAIN_MILLISECONDS = 60_000;

/**
 * Starts the run of every announcement that is pending. While no account has an endpoint, there is nobody to tell, and no run. Every
 * worker does this every few seconds; doing it twice is harmless.
 */
export function createAnnouncementStarter<Announcement>(
  deps: StartAnnouncementsDependencies<Announcement>,
): () => Promise<void> {
  const { announcements, engine, webhooks, clock } = deps;
  let started = new Map<string, number>();

  return async function startAnnouncements() {
    const pending = await announcements.pending(AT_ONCE);
    if (pending.length === 0) return;
    const hasEndpoints = (await webhooks.accountsWithEndpoints()).length > 0;
    const now = clock().getTime();
    const running = new Map<string, number>();
    for (const announcement of pending) {
      if (!hasEndpoints) {
        await announcements.markMade(announcement);
        continue;
      }
      const key = announcements.keyOf(announcement);
      const since = started.get(key);
      const isRecent = since !== undefined && now - since < AGAIN_MILLISECONDS;
      if (!isRecent) await engine.start(announcement);
      running.set(key, isRecent ? since : now);
    }
    started = running;
  };
}
