import type { Messages } from '../i18n/language';

const en = {
  title: 'Check a proof',
  lead: 'Add a file and its proofs. Everything is checked in your browser: neither the file nor the proofs are sent anywhere.',
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
    hint: 'A bundle (.zip), or .tsr, .xml and .ots files. You can also add a .pem with the roots that you trust.',
    tooLarge: (name: string) => `${name} is too large to be a proof.`,
    noPem: (name: string) => `${name} contains no readable certificate.`,
    remove: 'Start over',
    list: 'Proofs added',
  },
  result: {
    title: '3. Result',
    waitingFile: 'Now choose the original file: a proof is always about a file.',
    waitingProofs: 'Now choose its proofs.',
    waiting: 'The result appears here once you have added both.',
    failed: 'The checks could not be run. Reload the page and try again.',
    forget: 'Try without that block',
    insecure: 'Browsers verify signatures only on secure pages: open this address with https.',
    overall: {
      holds: 'All proofs are valid',
      consistent: 'The proofs are consistent, but not everything was checked against a trusted source',
      refused: 'Something is not valid: do not rely on it',
    },
    unchecked: 'Not checked, as no proof covers it: this may be forged',
  },
  trust: {
    title: 'What the time stamp was checked against',
    origin: 'the roots and policies that this service publishes (trust.json)',
    dropped: (name: string) => `the roots in ${name}, which you added`,
    none: 'nothing: this service’s roots could not be loaded, and you added none',
    used: 'Source',
    fingerprint: 'Root, SHA-256',
    bundle:
      'Certificates inside a bundle are not trusted by themselves: a forged bundle can contain a forged root.',
    other:
      'If the certificate comes from another service, add its provider’s root as a .pem file, from a source you trust.',
  },
};

const es: typeof en = {
  title: 'Verificar un comprobante',
  lead: 'Agregue un archivo y sus comprobantes. Todo se verifica en su navegador: ni el archivo ni los comprobantes se envían a ninguna parte.',
  file: {
    title: '1. El archivo original',
    label: 'Elija el archivo o suéltelo aquí',
    hint: 'Exactamente como estaba cuando se certificó.',
    chosen: 'Su archivo',
    sha256: 'Su SHA-256',
  },
  proofs: {
    title: '2. Sus comprobantes',
    label: 'Elija los comprobantes o suéltelos aquí',
    hint: 'Un paquete (.zip) o archivos .tsr, .xml y .ots. También puede agregar un .pem con las raíces en las que confía.',
    tooLarge: (name) => `${name} es demasiado grande para ser un comprobante.`,
    noPem: (name) => `${name} no contiene ningún certificado legible.`,
    remove: 'Empezar de nuevo',
    list: 'Comprobantes agregados',
  },
  result: {
    title: '3. Resultado',
    waitingFile: 'Ahora elija el archivo original: un comprobante siempre corresponde a un archivo.',
    waitingProofs: 'Ahora elija sus comprobantes.',
    waiting: 'El resultado aparece aquí cuando haya agregado ambos.',
    failed: 'No se pudo hacer la verificación. Recargue la página e inténtelo de nuevo.',
    forget: 'Intentar sin ese bloque',
    insecure: 'Los navegadores solo verifican firmas en páginas seguras: abra esta dirección con https.',
    overall: {
      holds: 'Todos los comprobantes son válidos',
      consistent: 'Los comprobantes son coherentes, pero no todo se verificó contra una fuente de confianza',
      refused: 'Algo no es válido: no confíe en ello',
    },
    unchecked: 'No verificado, porque ningún comprobante lo cubre: puede estar falsificado',
  },
  trust: {
    title: 'Contra qué se verificó el sello de tiempo',
    origin: 'las raíces y políticas que publica este servicio (trust.json)',
    dropped: (name) => `las raíces de ${name}, que usted agregó`,
    none: 'nada: no se pudieron cargar las raíces de este servicio y usted no agregó ninguna',
    used: 'Fuente',
    fingerprint: 'Raíz, SHA-256',
    bundle:
      'Los certificados dentro de un paquete no son de confianza por sí mismos: un paquete falsificado puede incluir una raíz falsificada.',
    other:
      'Si el certificado proviene de otro servicio, agregue la raíz de su prestador como archivo .pem, de una fuente de su confianza.',
  },
};

export const verifyMessages: Messages<typeof en> = { en, es };
