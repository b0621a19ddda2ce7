import type { MailConfig } from '../../config/config';
import type { Outbox } from '../../ports/mail';
import { createOutbox } from './outbox';
import { createSmtpTransport } from './smtp';

/** `report` writes to the log. */
export function openMail(
  config: MailConfig,
  report: (facts: object, line: string) => void,
): { outbox: Outbox; close(): Promise<void> } {
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
    async close() {
      await outbox.close();
      transport.close();
    },
  };
}
