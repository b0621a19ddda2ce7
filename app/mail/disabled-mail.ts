import type { Account } from '../../domain/account';
import type { DisabledReason } from '../../domain/webhook';
import type { Mail } from '../../ports/mail';
import type { AppSettings } from '../dependencies';
import { MAIL_WORDS } from './words';
import type { MailLanguage } from './words';

export type MailSettings = Pick<AppSettings, 'publicUrl' | 'supportContact'>;

interface Words {
  reasons: Record<DisabledReason, (host: string) => string>;
  next: string;
}

const SUBJECT = (site: string) => `Webhook desactivado en ${site} / A webhook was disabled`;

const WORDS: Record<MailLanguage, Words> = {
  es: {
    reasons: {
      gone: (host) => `Desactivamos un webhook de su cuenta: ${host} respondió que ya no existe (410).`,
      failing: (host) =>
        `Desactivamos un webhook de su cuenta: durante cinco días ${host} no aceptó ningún evento.`,
    },
    next: 'Sus eventos se conservan 30 días. Corrija el webhook y actívelo de nuevo aquí; entonces se envía lo que quedó pendiente.',
  },
  en: {
    reasons: {
      gone: (host) => `We disabled a webhook of your account: ${host} answered that it is gone (410).`,
      failing: (host) => `We disabled a webhook of your account: for five days ${host} accepted no event.`,
    },
    next: 'Its events are kept for 30 days. Fix the endpoint and enable it again here; what has waited is then sent.',
  },
};

/** Plain text in both languages: nobody asked for it from a page, so the reader's is not known. */
export function disabledMail(
  { publicUrl, supportContact }: MailSettings,
  { email: to }: Pick<Account, 'email'>,
  { url, reason }: { url: string; reason: DisabledReason },
): Mail {
  // The path of an endpoint may hold a secret.
  const { host } = new URL(url);
  const parts = (['es', 'en'] as const).map((language) => {
    const { reasons, next } = WORDS[language];
    const help = supportContact === null ? [] : [MAIL_WORDS[language].help(supportContact)];
    return [reasons[reason](host), next, `${publicUrl}/dashboard/webhooks`, ...help].join('\n\n');
  });
  return { to, subject: SUBJECT(new URL(publicUrl).host), text: `${parts.join('\n\n---\n\n')}\n` };
}
