import type { Messages } from '../../i18n/language';

const en = {
  confirm: {
    title: 'Confirm your address',
    text: 'With this you show that the address is yours. Then you can create API keys.',
    button: 'Confirm my address',
    done: (email: string) => `${email} is confirmed.`,
    open: 'Open the dashboard',
    again: 'Ask for another link',
  },
  notice: {
    title: 'Confirm your e-mail address',
    text: (email: string) =>
      `We sent a link to ${email}. Once you have opened it, you can create API keys. It works for 24 hours.`,
    button: 'Send it again',
    sent: (email: string) => `A new link is on its way to ${email}.`,
  },
  forgot: {
    title: 'Forgotten password',
    lead: 'Enter your e-mail address, and we send you a link to choose a new password.',
    button: 'Send the link',
    sentTitle: 'Look at your mail',
    sent: (email: string) =>
      `If there is an account for ${email}, a message is on its way. The link in it works once, for 30 minutes.`,
    notThere: 'Nothing there? Look in the spam folder, and check the address.',
    other: 'Try another address',
    noMailTitle: 'This service sends no mail',
    noMail: 'Ask its operator for a link to choose a new password.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You will be signed out on all devices, and then sign in with the new password.',
    next: 'New password',
    button: 'Save the password',
    ended: 'This link does not work',
    again: 'Ask for another link',
  },
};

const es: typeof en = {
  confirm: {
    title: 'Confirme su correo',
    text: 'Así demuestra que el correo es suyo. Después podrá crear claves de API.',
    button: 'Confirmar mi correo',
    done: (email) => `${email} está confirmado.`,
    open: 'Abrir el panel',
    again: 'Pedir otro enlace',
  },
  notice: {
    title: 'Confirme su correo electrónico',
    text: (email) =>
      `Enviamos un enlace a ${email}. Cuando lo haya abierto podrá crear claves de API. Funciona durante 24 horas.`,
    button: 'Enviarlo de nuevo',
    sent: (email) => `Un enlace nuevo va en camino a ${email}.`,
  },
  forgot: {
    title: 'Contraseña olvidada',
    lead: 'Escriba su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.',
    button: 'Enviar el enlace',
    sentTitle: 'Revise su correo',
    sent: (email) =>
      `Si hay una cuenta con ${email}, va un mensaje en camino. Su enlace funciona una sola vez, durante 30 minutos.`,
    notThere: '¿No llega? Busque en la carpeta de correo no deseado y revise la dirección.',
    other: 'Usar otro correo',
    noMailTitle: 'Este servicio no envía correos',
    noMail: 'Pida a su operador un enlace para elegir una contraseña nueva.',
    back: 'Volver a iniciar sesión',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Se cerrará su sesión en todos los dispositivos; después inicie sesión con la contraseña nueva.',
    next: 'Contraseña nueva',
    button: 'Guardar la contraseña',
    ended: 'Este enlace no funciona',
    again: 'Pedir otro enlace',
  },
};

export const linkMessages: Messages<typeof en> = { en, es };
