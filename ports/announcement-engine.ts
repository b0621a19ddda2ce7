import type { AnchorAnnouncement } from '../domain/anchor-announcement';

/** The runs that make announcements. Throws `UnavailableError('engine')`. */
export interface AnnouncementEngine {
  /** Starts the run of this announcement unless it is running. Does not wait. */
  start(announcement: AnchorAnnouncement): Promise<void>;
}
