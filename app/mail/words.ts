export type MailLanguage = 'en' | 'es';

interface Words {
  subject: string;
  /** The paragraphs before and after the link. */
  before: string[];
  after: string[];
}

export interface LinkWords {
  confirm: (site: string) => Words;
  reset: (site: string) => Words;
  /** Someone tried to open an account with an address that has one. */
  known: (site: string) => Words;
}

interface MailWords extends LinkWords {
  help: (contact: string) => string;
}

const en: MailWords = {
  confirm: (site) => ({
    subject: `Confirm your e-mail address for ${site}`,
    before: [
      `An account was opened at ${site} with this e-mail address.`,
      'To confirm that the address is yours, open this link within 24 hours. It works once.',
    ],
    after: ['If you did not open the account, ignore this message: the address stays unconfirmed.'],
  }),
  reset: (site) => ({
    subject: `Set a new password for ${site}`,
    before: [
      `Someone asked for a new password for your account at ${site}.`,
      'To choose one, open this link within 30 minutes. It works once, and signs you out everywhere.',
    ],
    after: ['If it was not you, ignore this message: your password stays as it is.'],
  }),
  known: (site) => ({
    subject: `You already have an account at ${site}`,
    before: [
      `Someone tried to open an account at ${site} with this e-mail address. It already has one, in which nothing has changed.`,
      'If you do not know its password, open this link within 30 minutes to choose another. It works once, and signs you out everywhere.',
    ],
    after: ['If it was not you, ignore this message.'],
  }),
  help: (contact) => `Questions? ${contact}`,
};

const es: MailWords = {
  confirm: (site) => ({
    subject: `Confirme su correo electrónico para ${site}`,
    before: [
      `Se abrió una cuenta en ${site} con este correo electrónico.`,
      'Para confirmar que el correo es suyo, abra este enlace en las próximas 24 horas. Funciona una sola vez.',
    ],
    after: ['Si usted no abrió la cuenta, ignore este mensaje: el correo queda sin confirmar.'],
  }),
  reset: (site) => ({
    subject: `Elija una contraseña nueva para ${site}`,
    before: [
      `Alguien pidió una contraseña nueva para su cuenta en ${site}.`,
      'Para elegirla, abra este enlace en los próximos 30 minutos. Funciona una sola vez y cierra todas sus sesiones.',
    ],
    after: ['Si no fue usted, ignore este mensaje: su contraseña no cambia.'],
  }),
  known: (site) => ({
    subject: `Usted ya tiene una cuenta en ${site}`,
    before: [
      `Alguien intentó abrir una cuenta en ${site} con este correo electrónico. Ya tiene una, en la que nada ha cambiado.`,
      'Si no conoce su contraseña, abra este enlace en los próximos 30 minutos para elegir otra. Funciona una sola vez y cierra todas sus sesiones.',
    ],
    after: ['Si no fue usted, ignore este mensaje.'],
  }),
  help: (contact) => `¿Tiene dudas? ${contact}`,
};

export const MAIL_WORDS: Record<MailLanguage, MailWords> = { en, es };
