import type { Messages } from '../../i18n/language';

const en = {
  export: {
    title: 'Export everything',
    text: 'One ZIP file with your account, API keys, activity, and every certificate with its file and proofs. With many files it takes a while.',
    download: 'Download ZIP',
  },
  close: {
    title: 'Close account',
    text: (days: number) =>
      `Your API keys stop working at once. For ${days} days you can undo it; after that, your files and personal data are deleted for good.`,
    open: 'Close account…',
    dialog: 'Close your account?',
    first: 'Export what you need first: your files and proofs can’t be downloaded afterwards.',
    pages: 'The public pages of your certificates',
    keep: 'Keep them: whoever has a link can verify the hash and its proofs, without title or file name.',
    remove: 'Remove them: their links say that the page was removed. Proofs that were downloaded stay valid.',
    password: 'Your password',
    missing: 'Enter your password.',
    wrong: 'The password is wrong. Check it and try again.',
    confirm: 'Close my account',
    cancel: 'Cancel',
  },
  closing: {
    title: 'Your account is being closed',
    until: (time: string) =>
      `You can undo this until ${time}. After that, your files and personal data are deleted.`,
    keys: 'Your API keys have ended and stay ended, even if you undo this.',
    keep: 'The public pages of your certificates stay, without title or file name.',
    remove: 'The public pages of your certificates are removed.',
    undo: 'Keep my account',
    undone: 'Your account is open again. Create new API keys if you need them.',
  },
};

const es: typeof en = {
  export: {
    title: 'Exportar todo',
    text: 'Un solo archivo ZIP con su cuenta, claves de API, actividad y cada certificado con su archivo y sus comprobantes. Si tiene muchos archivos, tarda un poco.',
    download: 'Descargar ZIP',
  },
  close: {
    title: 'Cerrar la cuenta',
    text: (days) =>
      `Sus claves de API dejan de funcionar de inmediato. Durante ${days} días puede deshacerlo; después, sus archivos y datos personales se borran para siempre.`,
    open: 'Cerrar la cuenta…',
    dialog: '¿Cerrar su cuenta?',
    first: 'Exporte antes lo que necesite: después ya no podrá descargar sus archivos ni sus comprobantes.',
    pages: 'Las páginas públicas de sus certificados',
    keep: 'Conservarlas: quien tenga un enlace puede verificar la huella y sus comprobantes, sin título ni nombre de archivo.',
    remove:
      'Retirarlas: sus enlaces dirán que la página se retiró. Los comprobantes ya descargados siguen siendo válidos.',
    password: 'Su contraseña',
    missing: 'Escriba su contraseña.',
    wrong: 'La contraseña no es correcta. Revísela e inténtelo de nuevo.',
    confirm: 'Cerrar mi cuenta',
    cancel: 'Cancelar',
  },
  closing: {
    title: 'Su cuenta se está cerrando',
    until: (time) => `Puede deshacerlo hasta el ${time}. Después se borran sus archivos y datos personales.`,
    keys: 'Sus claves de API ya no funcionan y no se reactivan, aunque lo deshaga.',
    keep: 'Las páginas públicas de sus certificados se conservan, sin título ni nombre de archivo.',
    remove: 'Las páginas públicas de sus certificados se retiran.',
    undo: 'Conservar mi cuenta',
    undone: 'Su cuenta está abierta de nuevo. Cree claves de API nuevas si las necesita.',
  },
};

export const closingMessages: Messages<typeof en> = { en, es };
