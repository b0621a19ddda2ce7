import type { Messages } from '../i18n/language';

const en = {
  title: 'Proof that a file existed, which anyone can check',
  lead: 'Sello certifies files. A provider time-stamps each file’s fingerprint, Sello anchors it in a blockchain, and you get proofs that remain valid without this service.',
  start: 'Create an account',
  open: 'Open dashboard',
  verify: 'Check a proof',
  sample: {
    label: 'Sample',
    kind: 'Contract',
    title: 'Lease agreement 14',
    claim: (date: string) => `This exact file existed on ${date}.`,
    received: 'Received',
    stamped: 'Time-stamped',
    mined: 'Anchored',
  },
  how: 'How it works',
  steps: [
    {
      title: 'You send a file',
      text: 'From the dashboard or through the API. Its SHA‑256 fingerprint is computed as it arrives.',
    },
    {
      title: 'A provider stamps it',
      text: 'A time-stamping provider signs the fingerprint and the time (RFC 3161, NOM‑151). Every certificate states the grade of its provider.',
    },
    {
      title: 'A block seals it',
      text: 'The file and its time stamp are anchored in one Bitcoin transaction, together with many others. The chain reveals nothing about your file.',
    },
    {
      title: 'Anyone can check it',
      text: 'On the certificate’s page, in a browser; or with OpenSSL and a Bitcoin node, without this service.',
    },
  ],
  people: {
    title: 'Did someone send you a certificate?',
    text: 'Drop the file and whatever came with it, or open the link of the certificate. Your browser checks it, and the file never leaves your device.',
  },
  developers: {
    title: 'Are you a developer?',
    text: 'One call certifies a file and returns its certificate. API keys have scopes, rate limits and quotas; requests can be retried safely.',
    docs: 'API guide',
    document: 'OpenAPI document',
  },
  honest: {
    title: 'What a certificate proves, and what it does not',
    text: 'It proves that this exact file existed at a given time. It does not prove who wrote it, or that its contents are true. A certificate of grade “sandbox” has no legal value, and says so.',
  },
};

const es: typeof en = {
  title: 'Demuestre que un archivo existía; cualquiera puede verificarlo',
  lead: 'Sello certifica archivos. Un prestador sella la huella de cada archivo con la hora, Sello la ancla en una cadena de bloques y usted recibe comprobantes que siguen siendo válidos sin este servicio.',
  start: 'Crear una cuenta',
  open: 'Abrir el panel',
  verify: 'Verificar un comprobante',
  sample: {
    label: 'Ejemplo',
    kind: 'Contrato',
    title: 'Contrato de arrendamiento 14',
    claim: (date) => `Este archivo exacto existía el ${date}.`,
    received: 'Recibido',
    stamped: 'Sellado',
    mined: 'Anclado',
  },
  how: 'Cómo funciona',
  steps: [
    {
      title: 'Usted envía un archivo',
      text: 'Desde el panel o por la API. Su huella SHA‑256 se calcula mientras llega.',
    },
    {
      title: 'Un prestador lo sella',
      text: 'Un prestador de sellos de tiempo firma la huella y la hora (RFC 3161, NOM‑151). Cada certificado indica el grado de su prestador.',
    },
    {
      title: 'Un bloque lo fija',
      text: 'El archivo y su sello de tiempo se anclan en una sola transacción de Bitcoin, junto con muchos otros. La cadena no revela nada de su archivo.',
    },
    {
      title: 'Cualquiera puede verificarlo',
      text: 'En la página del certificado, con un navegador; o con OpenSSL y un nodo de Bitcoin, sin este servicio.',
    },
  ],
  people: {
    title: '¿Le enviaron un certificado?',
    text: 'Suelte aquí el archivo y lo que haya llegado con él, o abra el enlace del certificado. Su navegador lo verifica y el archivo no sale de su dispositivo.',
  },
  developers: {
    title: '¿Desarrolla software?',
    text: 'Una llamada certifica un archivo y devuelve su certificado. Las claves de API tienen permisos, límites por minuto y cuotas; las solicitudes se pueden repetir sin riesgo.',
    docs: 'Guía de la API',
    document: 'Documento OpenAPI',
  },
  honest: {
    title: 'Qué demuestra un certificado y qué no',
    text: 'Demuestra que este archivo exacto existía en un momento dado. No demuestra quién lo escribió ni que su contenido sea cierto. Un certificado de grado «de ensayo» no tiene valor legal, y así lo indica.',
  },
};

export const landingMessages: Messages<typeof en> = { en, es };
