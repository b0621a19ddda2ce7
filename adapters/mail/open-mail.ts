import type { MailConfig } from '../../config/config';
import type { Mailer, Outbox } from '../../ports/mail';
import { createOutbox, isRefused } from './outbox';
import { createSmtpTransport } from './smtp';

/** `report` writes to the log. */
export function openMail(
  config: MailConfig,
  report: (facts: object, line: string) => void,
): { outbox: Outbox; mailer: Mailer; close(): Promise<void> } {
  const transport = createSmtpTransport(config);
  const outbox = createOutbox({
    deliver: (mail) => transport.deliver(mail),
    report: (error, step) => {
      if (step === 'write') {
        report({ err: error }, 'A mail could not be written, so it was not sent.');
        return;
      }
      // The server's answer can quote the receiver's address.
      const { code, responseCode, command } = error as Record<string, unknown>;
      report({ code, responseCode, command }, 'A mail could not be sent. Check SMTP_URL and MAIL_FROM.');
    },
  });
  return {
    outbox,
    mailer: {
      async deliver(mail) {
        try {
          await transport.deliver(mail);
          return 'sent';
        } catch (error) {
          // For the receiver or the text, and not for the service's own sign-in or address.
          const { command } = error as { command?: string };
          if (isRefused(error) && (command === 'RCPT TO' || command === 'DATA')) return 'refused';
          throw new MailError(error);
        }
      },
    },
    async close() {
      await outbox.close();
      transport.close();
    },
  };
}

/** Without the server's answer, which can quote the receiver's address: errors of steps are kept in histories. */
class MailError extends Error {
  constructor(error: unknown) {
    const { code = 'unknown', responseCode = '', command = '' } = error as Record<string, unknown>;
    super(`The mail server did not take a mail (${[code, responseCode, command].join(' ').trim()}).`);
    this.name = 'MailError';
  }
}
