export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Where the receiver can ask for no more of its kind, by POST and without signing in (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sends mail at once. */
export interface Mailer {
  /** Resolves when the mail server has it. `refused`: for good. Throws `MailNotTakenError` when it is tried again safely. */
  deliver(mail: Mail): Promise<'sent' | 'refused'>;
}

/**
 * Sends mail in the background. A mail that can't be sent is tried a few times, then given up and logged without its text: whoever waits
 * for it can ask for another.
 */
export interface Outbox {
  /**
   * Returns at once. `write` runs in the background too, so that how long an answer takes does not tell whether there is anyone to write
   * to; `null`: there is not.
   */
  post(write: () => Promise<Mail | null>): void;
}
