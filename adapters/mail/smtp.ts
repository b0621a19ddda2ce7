import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config/config';
import type { Mail } from '../../ports/mail';

const SECOND = 1_000;
const CONNECTIONS = 2;

/**
 * TLS as the URL says: `smtps:` from the first byte, `smtp:` by STARTTLS where the server offers it. A password is never sent without,
 * unless the URL has `?requireTLS=false`.
 */
export function createSmtpTransport({ url, from }: MailConfig): {
  deliver(mail: Mail): Promise<void>;
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>;
  close(): void;
} {
  const transport = createTransport({
    url,
    requireTLS: new URL(url).password !== '',
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // Nothing is read from files or fetched from addresses to make a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, subject, text, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        // RFC 3834: vacation programs do not answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
    },
    async verify() {
      await transport.verify();
    },
    close() {
      transport.close();
    },
  };
}

/** RFC 8058: one click in the reader's mail program is enough. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
