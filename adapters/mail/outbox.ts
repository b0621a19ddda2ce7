import { setTimeout as pause } from 'node:timers/promises';
import type { Mail, Outbox } from '../../ports/mail';

/** The pauses before each further attempt, in milliseconds. */
const RETRY_AFTER_MS = [2_000, 15_000, 60_000];
/** More mails than this at once are a flood, and the newest are given up. */
const WAITING_AT_MOST = 500;
/** How long a process that ends still sends. */
const CLOSE_WITHIN_MS = 5_000;

interface OutboxOptions {
  deliver: (mail: Mail) => Promise<void>;
  /** Told why a mail was given up, and in which step. The mail server's answer can quote the receiver. */
  report: (error: unknown, step: 'write' | 'send') => void;
  retryAfter?: readonly number[];
}

/**
 * Keeps mails in memory: one that a crash loses is asked for again by whoever waits for it. See docs/decisions/0049-mail.md.
 */
export function createOutbox({
  deliver,
  report,
  retryAfter = RETRY_AFTER_MS,
}: OutboxOptions): Outbox & { close(): Promise<void> } {
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();

  async function send(mail: Mail): Promise<void> {
    for (const wait of [...retryAfter, null]) {
      try {
        await deliver(mail);
        return;
      } catch (error) {
        if (wait === null || isRefused(error)) throw error;
        await pause(wait, undefined, { signal: closing.signal, ref: false });
      }
    }
  }

  async function process(write: () => Promise<Mail | null>): Promise<void> {
    let step: 'write' | 'send' = 'write';
    try {
      const mail = await write();
      step = 'send';
      if (mail !== null) await send(mail);
    } catch (error) {
      report(error, step);
    }
  }

  return {
    post(write) {
      if (sending.size >= WAITING_AT_MOST) {
        report(new Error(`${WAITING_AT_MOST} mails are already waiting.`), 'write');
        return;
      }
      const work = process(write).finally(() => sending.delete(work));
      sending.add(work);
    },

    async close() {
      closing.abort();
      await Promise.race([Promise.all(sending), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** The server has said no for good (RFC 5321 §4.2.1): to send it again would change nothing. */
export function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500;
}
