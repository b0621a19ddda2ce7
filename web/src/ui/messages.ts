import type { Messages } from '../i18n/language';

const en = {
  grade: { sandbox: 'Sandbox: no legal value', technical: 'Technical', accredited: 'Accredited' },
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Select and copy it by hand',
  close: 'Close',
  skip: 'Skip to content',
  language: 'Language',
  dropHere: 'Drop it here',
  navigation: 'Main',
  nav: { verify: 'Check a proof', docs: 'API reference', signIn: 'Sign in', dashboard: 'Dashboard' },
  footer: {
    promise: 'Proofs made here can be checked without us, with software that is not ours.',
    trust: 'Trusted roots',
    health: 'Service health',
  },
};

const es: typeof en = {
  grade: { sandbox: 'De prueba: sin valor legal', technical: 'Técnico', accredited: 'Acreditado' },
  copy: 'Copiar',
  copied: 'Copiado',
  failed: 'Selecciónelo y cópielo a mano',
  close: 'Cerrar',
  skip: 'Ir al contenido',
  language: 'Idioma',
  dropHere: 'Suéltelo aquí',
  navigation: 'Principal',
  nav: {
    verify: 'Comprobar una prueba',
    docs: 'Referencia de la API',
    signIn: 'Iniciar sesión',
    dashboard: 'Panel',
  },
  footer: {
    promise: 'Las pruebas hechas aquí se comprueban sin nosotros, con programas que no son nuestros.',
    trust: 'Raíces de confianza',
    health: 'Estado del servicio',
  },
};

export const uiMessages: Messages<typeof en> = { en, es };
