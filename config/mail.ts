import { normaliseEmail } from '../domain/email';
import type { MailConfig } from './config';
import { ConfigError } from './environment';
import type { environmentReader } from './environment';

type Reader = ReturnType<typeof environmentReader>;

/** `null`: the service sends no mail. No error quotes the URL, which usually has a password. */
export function readMail(read: Reader): MailConfig | null {
  const url = read.optional('SMTP_URL');
  if (url === undefined) return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '')
    throw new ConfigError(
      'SMTP_URL',
      'must be an address such as smtps://user:password@mail.example.com:465.',
    );
  return { url, from: sender(read.required('MAIL_FROM')) };
}

/** An address, or a name with an address in angle brackets. */
function sender(text: string): MailConfig['from'] {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = normaliseEmail(bracketed ?? text);
  if (address === null)
    throw new ConfigError(
      'MAIL_FROM',
      `must be an e-mail address, or a name with one: Sello <sello@example.com>, not "${text}".`,
    );
  return { name: name.trim(), address };
}

/** Whom users ask: an e-mail address or a web page. */
export function readSupportContact(read: Reader): string | null {
  const text = read.optional('SUPPORT_CONTACT')?.trim();
  if (text === undefined || text === '') return null;
  const email = normaliseEmail(text);
  if (email !== null) return email;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  throw new ConfigError(
    'SUPPORT_CONTACT',
    `must be an e-mail address or an https:// address, not "${text}".`,
  );
}
