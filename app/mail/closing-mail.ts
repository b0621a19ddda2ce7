import type { Account } from '../../domain/account';
import type { Mail } from '../../ports/mail';
import type { AppSettings } from '../dependencies';
import { MAIL_WORDS } from './words';
import type { MailLanguage } from './words';

interface Words {
  subject: (site: string) => string;
  paragraphs: (site: string, erasedFrom: string) => string[];
  other: string;
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    subject: (site) => `Your account at ${site} is being closed`,
    paragraphs: (site, erasedFrom) => [
      `Your account at ${site} is being closed, as was asked for with its password. Its API keys no longer work.`,
      `Until ${erasedFrom} you can undo this, and export everything: sign in here. After that, your files and personal data are deleted.`,
    ],
    other: 'If it was not you, sign in, keep the account, and change your password.',
  },
  es: {
    subject: (site) => `Su cuenta en ${site} se está cerrando`,
    paragraphs: (site, erasedFrom) => [
      `Su cuenta en ${site} se está cerrando, como se pidió con su contraseña. Sus claves de API ya no funcionan.`,
      `Hasta el ${erasedFrom} puede deshacerlo y exportar todo: inicie sesión aquí. Después se borran sus archivos y datos personales.`,
    ],
    other: 'Si no fue usted, inicie sesión, conserve la cuenta y cambie su contraseña.',
  },
};

/** Plain text: what happens, until when it can be undone, and where. */
export function closingMail(
  { publicUrl, supportContact }: Pick<AppSettings, 'publicUrl' | 'supportContact'>,
  { email: to, closing }: Pick<Account, 'email' | 'closing'>,
  language: MailLanguage,
): Mail | null {
  if (closing === null) return null;
  const { subject, paragraphs, other } = WORDS[language];
  const site = new URL(publicUrl).host;
  const help = supportContact === null ? [] : [MAIL_WORDS[language].help(supportContact)];
  const text = [
    ...paragraphs(site, dateIn(language, closing.erasedFrom)),
    `${publicUrl}/signin`,
    other,
    ...help,
  ].join('\n\n');
  return { to, subject: subject(site), text: `${text}\n` };
}

/** In UTC: the reader's zone is not known. */
function dateIn(language: MailLanguage, date: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${date.toLocaleString(language === 'es' ? 'es-MX' : 'en-US', format)} UTC`;
}
