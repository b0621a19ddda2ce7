import type { Messages } from '../i18n/language';

const en = {
  title: 'Proof that a file existed, that anyone can check',
  lead: 'Sello certifies files. It has each file’s fingerprint time-stamped by a provider, anchors it in a blockchain, and hands you proofs that hold without us.',
  start: 'Create an account',
  verify: 'Check a proof',
  signIn: 'Sign in',
  sample: ['Received', 'Time-stamped', 'Anchored in a block'],
  how: 'How it works',
  steps: [
    {
      title: 'You send a file',
      text: 'From the dashboard or through the API. Its SHA-256 fingerprint is taken as it arrives.',
    },
    {
      title: 'A provider stamps it',
      text: 'A time-stamping provider signs the fingerprint and the time (RFC 3161, NOM-151). Every certificate says what grade its provider has.',
    },
    {
      title: 'A block seals it',
      text: 'File and time stamp are anchored together in one Bitcoin transaction for many files. The chain learns nothing about yours.',
    },
    {
      title: 'Anyone checks it',
      text: 'With the page of the certificate, in a browser; or with OpenSSL and a Bitcoin node, without us.',
    },
  ],
  people: {
    title: 'Were you sent a certificate?',
    text: 'Open its address and drop the file on the page: your browser compares it, and the file stays with you. If you hold the proof files, check them here.',
  },
  developers: {
    title: 'Do you build software?',
    text: 'One call certifies a file and answers with its certificate. Keys have scopes, rates and quotas; requests can be repeated safely.',
    docs: 'API reference',
    document: 'OpenAPI document',
  },
  honest: {
    title: 'What a certificate says, and what it does not',
    text: 'It shows that this exact file existed at a time. It does not say who wrote it, nor whether what it says is true. A certificate of grade “sandbox” has no legal value, and says so.',
  },
};

const es: typeof en = {
  title: 'La prueba de que un archivo existía, comprobable por cualquiera',
  lead: 'Sello certifica archivos. Un prestador sella la huella de cada archivo con la hora, se ancla en una cadena de bloques y usted recibe pruebas que se sostienen sin nosotros.',
  start: 'Crear una cuenta',
  verify: 'Comprobar una prueba',
  signIn: 'Iniciar sesión',
  sample: ['Recibido', 'Sellado con la hora', 'Anclado en un bloque'],
  how: 'Cómo funciona',
  steps: [
    {
      title: 'Usted envía un archivo',
      text: 'Desde el panel o por la API. Su huella SHA-256 se calcula mientras llega.',
    },
    {
      title: 'Un prestador lo sella',
      text: 'Un prestador de sellos de tiempo firma la huella y la hora (RFC 3161, NOM-151). Cada certificado dice qué grado tiene su prestador.',
    },
    {
      title: 'Un bloque lo fija',
      text: 'El archivo y su sello se anclan juntos en una transacción de Bitcoin para muchos archivos. La cadena no sabe nada del suyo.',
    },
    {
      title: 'Cualquiera lo comprueba',
      text: 'Con la página del certificado, en un navegador; o con OpenSSL y un nodo de Bitcoin, sin nosotros.',
    },
  ],
  people: {
    title: '¿Le enviaron un certificado?',
    text: 'Abra su dirección y suelte el archivo en la página: su navegador lo compara y el archivo se queda con usted. Si tiene los archivos de prueba, compruébelos aquí.',
  },
  developers: {
    title: '¿Desarrolla software?',
    text: 'Una llamada certifica un archivo y responde con su certificado. Las llaves tienen permisos, ritmo y cuota; las solicitudes se pueden repetir sin riesgo.',
    docs: 'Referencia de la API',
    document: 'Documento OpenAPI',
  },
  honest: {
    title: 'Qué dice un certificado y qué no',
    text: 'Muestra que este archivo exacto existía en un momento. No dice quién lo escribió ni si lo que dice es cierto. Un certificado de grado «de prueba» no tiene valor legal, y lo dice.',
  },
};

export const landingMessages: Messages<typeof en> = { en, es };
