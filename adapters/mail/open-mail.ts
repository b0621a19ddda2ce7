import type { MailConfig } from '../../config/config';
import { MailNotTakenError } from '../../domain/errors';
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
          throw mailError(error);
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
function mailError(error: unknown): Error {
  const { code = 'unknown', responseCode = '', command = '' } = error as Record<string, unknown>;
  const facts = [code, responseCode, command].join(' ').trim();
  return wasNotTaken(error as SmtpError)
    ? new MailNotTakenError(`The mail server did not take a mail (${facts}).`)
    : new Error(`Whether the mail server took a mail is not known (${facts}).`);
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
  syscall?: string;
  timeoutType?: string;
}

/** The server said no, or the mail was not begun. When a connection breaks later, the server may have all of it. */
function wasNotTaken({ code, responseCode, command = 'CONN', syscall, timeoutType }: SmtpError): boolean {
  if (responseCode !== undefined || command !== 'CONN') return true;
  const neverConnected = syscall === 'connect' || code === 'EDNS' || code === 'ETLS';
  return neverConnected || timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT';
}
