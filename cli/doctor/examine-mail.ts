import { createSmtpTransport } from '../../adapters/mail/smtp';
import { environmentReader } from '../../config/environment';
import { readMail } from '../../config/mail';
import { serviceEnvironment } from '../running-stack';

/** Connects to the mail server and signs in, as the API does before it sends a mail. */
export async function examineMail(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readMail(environmentReader(serviceEnvironment(env)));
  if (config === null) throw new Error('SMTP_URL is not set.');
  const { protocol, host } = new URL(config.url);
  const transport = createSmtpTransport(config);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return `${protocol}//${host}, from ${config.from.address}`;
}
