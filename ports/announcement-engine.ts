/** The runs that make announcements. Throws `UnavailableError('engine')`. */
export interface AnnouncementEngine<Announcement> {
  /** Starts the run of this announcement unless it is running. Does not wait. */
  start(announcement: Announcement): Promise<void>;
}
