export interface MemberMailSettings {
  /** At most so many reminders on one day (UTC). */
  daily: number;
}

/** For which accounts the operator lets the service write to members, and how much was sent. Throws `UnavailableError`. */
export interface MemberMail {
  find(accountId: string): Promise<MemberMailSettings | null>;
  enable(accountId: string, settings: MemberMailSettings): Promise<void>;
  disable(accountId: string): Promise<void>;
  enabledFor(accountIds: string[]): Promise<ReadonlySet<string>>;
  /** Counts one mail of that day. `false`: the day's are used up, or mail is not enabled. */
  take(accountId: string, day: string): Promise<boolean>;
  /** Uncounts one mail of that day, which was not sent. */
  giveBack(accountId: string, day: string): Promise<void>;
}
