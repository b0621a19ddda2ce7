import type { Messages } from '../i18n/language';

const en = {
  title: 'Check a proof',
  lead: 'Drop a file and its proofs, in any order. What belongs together is found by its content, and everything is checked in your browser.',
  box: 'Your files and proofs',
};

const es: typeof en = {
  title: 'Verificar un comprobante',
  lead: 'Suelte un archivo y sus comprobantes, en cualquier orden. Lo que va junto se reconoce por su contenido, y todo se verifica en su navegador.',
  box: 'Sus archivos y comprobantes',
};

export const verifyMessages: Messages<typeof en> = { en, es };
