import { createOutbox } from '../adapters/mail/outbox';
import { createSmtpTransport } from '../adapters/mail/smtp';
import type { MailConfig } from '../config/config';
import type { Outbox } from '../ports/mail';
import type { Logger } from '../runtime/logger';

export function openMail(config: MailConfig, logger: Logger): { outbox: Outbox; close(): Promise<void> } {
  const transport = createSmtpTransport(config);
  const outbox = createOutbox({
    deliver: (mail) => transport.deliver(mail),
    report: (error, step) => {
      if (step === 'write') {
        logger.error({ err: error }, 'A mail could not be written, so it was not sent.');
        return;
      }
      // The server's answer can quote the receiver's address.
      const { code, responseCode, command } = error as Record<string, unknown>;
      logger.error(
        { code, responseCode, command },
        'A mail could not be sent. Check SMTP_URL and MAIL_FROM.',
      );
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
