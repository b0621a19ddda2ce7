import type { Messages } from '../i18n/language';

const en = {
  grade: { sandbox: 'Sandbox: no legal value', technical: 'Technical', accredited: 'Accredited' },
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Select and copy it by hand',
  close: 'Close',
  skip: 'Skip to content',
  language: 'Language',
  navigation: 'Main',
  nav: { verify: 'Check a proof', docs: 'API guide', signIn: 'Sign in', dashboard: 'Dashboard' },
  footer: {
    promise: 'Proofs issued here can be checked without this service, using independent software.',
    trust: 'Trusted roots',
    status: 'Service status',
  },
};

const es: typeof en = {
  grade: { sandbox: 'De ensayo: sin valor legal', technical: 'Técnico', accredited: 'Acreditado' },
  copy: 'Copiar',
  copied: 'Copiado',
  failed: 'Selecciónelo y cópielo a mano',
  close: 'Cerrar',
  skip: 'Ir al contenido',
  language: 'Idioma',
  navigation: 'Principal',
  nav: { verify: 'Verificar', docs: 'Guía de la API', signIn: 'Iniciar sesión', dashboard: 'Panel' },
  footer: {
    promise:
      'Los comprobantes emitidos aquí se pueden verificar sin este servicio, con programas independientes.',
    trust: 'Raíces de confianza',
    status: 'Estado del servicio',
  },
};

export const uiMessages: Messages<typeof en> = { en, es };
