import type { Messages } from '../i18n/language';

const en = {
  title: 'Check a proof',
  lead: 'Drop a file and its proofs, in any order. What belongs together is found by its content, and everything is checked in your browser.',
  box: 'Your files and proofs',
  alone: {
    title: 'Without this page',
    text: 'The same verifier is one file for Node 20.19 or later. It runs on your computer, installs nothing and asks no service.',
    caution:
      'What the issuing service gives you is no independent witness, neither this page nor its copy of the file: compare the SHA-256 with the one in the release of Sello.',
    guide: 'Check with OpenSSL',
  },
};

const es: typeof en = {
  title: 'Verificar un comprobante',
  lead: 'Suelte un archivo y sus comprobantes, en cualquier orden. Lo que va junto se reconoce por su contenido, y todo se verifica en su navegador.',
  box: 'Sus archivos y comprobantes',
  alone: {
    title: 'Sin esta página',
    text: 'El mismo verificador es un solo archivo para Node 20.19 o posterior. Se ejecuta en su computadora, no instala nada y no consulta ningún servicio.',
    caution:
      'Lo que le entrega el servicio emisor no es un testigo independiente, ni esta página ni su copia del archivo: compare el SHA-256 con el de la versión publicada de Sello.',
    guide: 'Verificar con OpenSSL',
  },
};

export const verifyMessages: Messages<typeof en> = { en, es };
