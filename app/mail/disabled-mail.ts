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
      key_ended: (host) =>
        `Desactivamos un webhook de su cuenta, el de ${host}: la clave de API a la que pertenece ya no es válida.`,
    },
    next: 'Lo que estaba pendiente se conserva 30 días; los eventos nuevos no se le envían. Corrija el problema y active de nuevo el webhook aquí: entonces se envía lo pendiente.',
  },
  en: {
    reasons: {
      gone: (host) => `We disabled a webhook of your account: ${host} answered that it is gone (410).`,
      failing: (host) => `We disabled a webhook of your account: for five days ${host} accepted no event.`,
      key_ended: (host) =>
        `We disabled a webhook of your account, that of ${host}: the API key that it belongs to has ended.`,
    },
    next: 'What was pending is kept for 30 days; new events are not sent to it. Fix the problem and enable the webhook again here: what is pending is then sent.',
  },
};

/** Plain text in both languages: nobody asked for it from a page, so the reader's is not known. */
export function disabledMail(
  { publicUrl, supportContact }: MailSettings,
  { email: to }: Pick<Account, 'email'>,
  { id, url, reason }: { id: string; url: string; reason: DisabledReason },
): Mail {
  // The path of an endpoint may hold a secret.
  const { host } = new URL(url);
  const parts = (['es', 'en'] as const).map((language) => {
    const { reasons, next } = WORDS[language];
    const help = supportContact === null ? [] : [MAIL_WORDS[language].help(supportContact)];
    return [reasons[reason](host), next, `${publicUrl}/dashboard/webhooks/${id}`, ...help].join('\n\n');
  });
  return { to, subject: SUBJECT(new URL(publicUrl).host), text: `${parts.join('\n\n---\n\n')}\n` };
}
