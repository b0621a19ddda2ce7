import type { LinkPurpose } from '../../domain/account-link';
import { linkAddress } from '../../domain/account-link';
import type { Mail } from '../../ports/mail';
import type { AppSettings } from '../dependencies';
import { MAIL_WORDS } from './words';
import type { LinkWords, MailLanguage } from './words';

interface LinkOrder {
  to: string;
  purpose: LinkPurpose;
  token: string;
  language: MailLanguage;
  words: keyof LinkWords;
}

/** Plain text with one link, and nothing that tells anyone that it was read. */
export function linkMail(
  { publicUrl, supportContact }: Pick<AppSettings, 'publicUrl' | 'supportContact'>,
  { to, purpose, token, language, words: occasion }: LinkOrder,
): Mail {
  const words = MAIL_WORDS[language];
  const { subject, before, after } = words[occasion](new URL(publicUrl).host);
  const help = supportContact === null ? [] : [words.help(supportContact)];
  const paragraphs = [...before, linkAddress(publicUrl, purpose, token), ...after, ...help];
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}
