import type { Messages } from '../i18n/language';

const en = {
  title: 'Check a proof',
  lead: 'Bring a file and its proofs. All of it is checked in this window: neither the file nor the proofs are sent anywhere.',
  file: {
    title: '1. The original file',
    label: 'Choose the file, or drop it here',
    hint: 'Exactly as it was when it was certified.',
    chosen: 'Your file',
    sha256: 'Its SHA-256',
  },
  proofs: {
    title: '2. Its proofs',
    label: 'Choose the proofs, or drop them here',
    hint: 'A bundle (.zip), or .tsr, .xml and .ots files. Also a .pem with the roots that you trust.',
    tooLarge: (name: string) => `${name} is too large to be a proof.`,
    noPem: (name: string) => `${name} holds no certificate that can be read.`,
    remove: 'Start again',
    list: 'Given proofs',
  },
  result: {
    title: '3. What was found',
    waitingFile: 'Now choose the original file: proofs are about a file.',
    waitingProofs: 'Now choose its proofs.',
    waiting: 'The result appears here when both are there.',
    failed: 'The checks could not be run. Reload the page and try again.',
    forget: 'Try without that block hash',
    insecure: 'Browsers check signatures only on secure pages: open this address with https.',
    overall: {
      holds: 'All of it holds',
      consistent: 'All of it fits together, but not all was compared with something trusted',
      refused: 'Something does not hold',
    },
  },
  trust: {
    title: 'Whom the time stamp was checked against',
    origin: 'the roots and policies that this service publishes (trust.json)',
    dropped: (name: string) => `the roots in ${name}, which you gave`,
    none: 'nothing: this service’s roots could not be loaded, and you gave none',
    used: 'Used',
    fingerprint: 'Root, SHA-256',
    bundle:
      'Certificates that lie inside a bundle are not trusted by themselves: whoever makes a false bundle can put a false root into it.',
    other:
      'If the certificate comes from another service, give the root of its provider as a .pem file, from a source you trust.',
  },
};

const es: typeof en = {
  title: 'Comprobar una prueba',
  lead: 'Traiga un archivo y sus pruebas. Todo se comprueba en esta ventana: ni el archivo ni las pruebas se envían a ninguna parte.',
  file: {
    title: '1. El archivo original',
    label: 'Elija el archivo o suéltelo aquí',
    hint: 'Exactamente como estaba cuando se certificó.',
    chosen: 'Su archivo',
    sha256: 'Su SHA-256',
  },
  proofs: {
    title: '2. Sus pruebas',
    label: 'Elija las pruebas o suéltelas aquí',
    hint: 'Un paquete (.zip) o archivos .tsr, .xml y .ots. También un .pem con las raíces en las que confía.',
    tooLarge: (name) => `${name} es demasiado grande para ser una prueba.`,
    noPem: (name) => `${name} no contiene ningún certificado que se pueda leer.`,
    remove: 'Empezar de nuevo',
    list: 'Pruebas recibidas',
  },
  result: {
    title: '3. Lo que se encontró',
    waitingFile: 'Ahora elija el archivo original: las pruebas tratan de un archivo.',
    waitingProofs: 'Ahora elija sus pruebas.',
    waiting: 'El resultado aparece aquí cuando estén ambos.',
    failed: 'No se pudieron hacer las comprobaciones. Recargue la página e inténtelo de nuevo.',
    forget: 'Intentar sin ese hash de bloque',
    insecure: 'Los navegadores solo comprueban firmas en páginas seguras: abra esta dirección con https.',
    overall: {
      holds: 'Todo se sostiene',
      consistent: 'Todo es coherente, pero no todo se comparó con algo de confianza',
      refused: 'Algo no se sostiene',
    },
  },
  trust: {
    title: 'Contra qué se comprobó el sello de tiempo',
    origin: 'las raíces y políticas que publica este servicio (trust.json)',
    dropped: (name) => `las raíces de ${name}, que usted dio`,
    none: 'nada: no se pudieron cargar las raíces de este servicio y usted no dio ninguna',
    used: 'Se usó',
    fingerprint: 'Raíz, SHA-256',
    bundle:
      'Los certificados que vienen dentro de un paquete no son de confianza por sí mismos: quien haga un paquete falso puede incluir una raíz falsa.',
    other:
      'Si el certificado viene de otro servicio, dé la raíz de su prestador como archivo .pem, de una fuente de su confianza.',
  },
};

export const verifyMessages: Messages<typeof en> = { en, es };
