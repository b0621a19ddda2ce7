/** Who wants reminders by mail. Throws `UnavailableError`. */
export interface Subscriptions {
  /** Harmless if there is no such member, or not any more. */
  unsubscribe(memberId: string, at: Date): Promise<void>;
}
