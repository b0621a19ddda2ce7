import type { Messages } from '../i18n/language';

const en = {
  page: 'Certificate',
  loading: 'Loading the certificate …',
  slow: 'This is taking longer than usual. The connection may be slow; the page goes on trying.',
  unknown: {
    title: 'There is no such certificate',
    text: 'Check that the address is complete: it ends with “cert_” and 22 letters and digits. A certificate that is still being made has no page yet: try again in a minute.',
  },
  unreachable: {
    title: 'The service can not be reached',
    text: 'You may be offline. The page tries again by itself when you are back.',
  },
  busy: { title: 'The service is busy', text: 'Wait a minute, then try again.' },
  broken: {
    title: 'The certificate can not be shown',
    text: 'The service answered with something that this page does not understand. Try again later; if it stays so, tell whoever runs the service.',
  },
  retry: 'Try again',
  checkOther: 'If you hold the proof files, you can check them without the service.',
  sandbox: {
    title: 'Sandbox: this certificate has no legal value',
    text: 'It was made to try the service out. Its time stamp comes from a test authority that nobody has accredited.',
  },
  technical:
    'The time stamp comes from a valid authority that is not an accredited provider (PSC). Its technical proof is complete; a NOM-151 accreditation is not claimed.',
  accredited:
    'The operator of this service states that the time stamp comes from an accredited provider (PSC) and has entered its accreditation.',
  gradeWord: 'The grade is this service’s statement about its provider.',
  proven: (date: string) => `This exact file existed on ${date}.`,
  provenSandbox: (date: string) => `A test authority says: this exact file existed on ${date}.`,
  provenNote:
    'A provider of time stamps signed the file’s digital fingerprint at that time. Change a single letter in the file, and its fingerprint is another one.',
  titleNote: 'Title and type are what the person who certified the file wrote.',
  anchored: (network: string) => `Anchored in ${network}`,
  anchorWaiting: 'Anchor pending',
  anchorSent: 'Anchor sent, waiting for a block',
  times: {
    title: 'Three times, three witnesses',
    received: 'Received by this service',
    receivedNote: 'When the file arrived here, by this service’s own clock.',
    stamped: (provider: string) => `Time-stamped by ${provider}`,
    stampedNote: 'When the provider signed the fingerprint: this is the time that the certificate proves.',
    mined: (network: string) => `In a block of ${network}`,
    minedNote: 'When that block was mined, by its miner’s clock, which may be up to two hours off.',
    minedPending:
      'Not yet. Fingerprint and time stamp are put into the chain together with others; this page updates by itself.',
    minedSent: 'The transaction was sent and waits for a block; this page updates by itself.',
    confirmations: { one: '# confirmation', other: '# confirmations' },
  },
  file: {
    title: 'Do you have the file?',
    label: 'Choose the file, or drop it here',
    hint: 'It is compared on your device and is not sent anywhere.',
    match: 'It matches: this is the file that was certified',
    matchText: (name: string) => `${name} has exactly the fingerprint that the certificate names.`,
    differs: 'It does not match: this is not the file that was certified',
    differsText: (name: string) =>
      `${name} has another fingerprint. Even opening and saving a file again can change it: look for the original, as it was when it was certified.`,
    expected: 'Certified fingerprint',
    found: 'Fingerprint of your file',
  },
  self: {
    title: 'Check it yourself',
    text: 'Your browser can verify the signature, the Merkle path, the transaction and the block header itself. Nothing is sent anywhere, and you need not take this service’s word for it.',
    button: 'Check the proofs here',
    checking: 'Checking …',
    failed: 'The checks could not be run. Reload the page and try again.',
    needsFile:
      'This time stamp goes by another hash than SHA-256, which only the file itself can give: choose the file above, then check again.',
    insecure: 'Browsers check signatures only on secure pages: open this address with https.',
    overall: {
      holds: 'All of it holds',
      consistent: 'All of it fits together; the block was not compared with anything trusted',
      stampOnly: 'The time stamp holds; the anchor is still to come',
      refused: 'Something does not hold: do not rely on this certificate',
    },
    roots: 'Root certificate that was used',
    rootsNote:
      'It was supplied by this service. Compare its SHA-256 fingerprint with the one that the authority publishes.',
  },
  details: {
    title: 'Details',
    sha256: 'File’s SHA-256',
    size: 'File size',
    type: 'Document type',
    provider: 'Time-stamp provider',
    policy: 'Policy',
    serial: 'Serial number',
    chain: 'Chain',
    txid: 'Transaction',
    block: 'Block',
    id: 'Certificate',
  },
  downloads: {
    title: 'Take the proofs with you',
    text: 'They stay valid without this service. With the original file, they can be checked with OpenSSL and any Bitcoin node.',
    tsr: 'Time stamp (.tsr)',
    xml: 'Anchor (.xml)',
    verify: 'Check proof files',
    print: 'Print',
  },
};

const es: typeof en = {
  page: 'Certificado',
  loading: 'Cargando el certificado…',
  slow: 'Tarda más de lo habitual. La conexión puede ser lenta; la página sigue intentando.',
  unknown: {
    title: 'No existe tal certificado',
    text: 'Revise que la dirección esté completa: termina con «cert_» y 22 letras y dígitos. Un certificado que aún se está haciendo no tiene página todavía: inténtelo de nuevo en un minuto.',
  },
  unreachable: {
    title: 'No se puede llegar al servicio',
    text: 'Quizá no tenga conexión. La página lo intentará de nuevo por sí sola cuando la tenga.',
  },
  busy: { title: 'El servicio está ocupado', text: 'Espere un minuto e inténtelo de nuevo.' },
  broken: {
    title: 'No se puede mostrar el certificado',
    text: 'El servicio respondió algo que esta página no entiende. Inténtelo más tarde; si sigue así, avise a quien opera el servicio.',
  },
  retry: 'Intentar de nuevo',
  checkOther: 'Si tiene los archivos de prueba, puede comprobarlos sin el servicio.',
  sandbox: {
    title: 'De prueba: este certificado no tiene valor legal',
    text: 'Se hizo para probar el servicio. Su sello de tiempo viene de una autoridad de prueba que nadie ha acreditado.',
  },
  technical:
    'El sello de tiempo viene de una autoridad válida que no es un prestador acreditado (PSC). Su prueba técnica está completa; no se afirma una acreditación NOM-151.',
  accredited:
    'Quien opera este servicio declara que el sello de tiempo viene de un prestador acreditado (PSC) y registró su acreditación.',
  gradeWord: 'El grado es lo que este servicio declara sobre su prestador.',
  proven: (date) => `Este archivo exacto existía el ${date}.`,
  provenSandbox: (date) => `Una autoridad de prueba dice: este archivo exacto existía el ${date}.`,
  provenNote:
    'Un prestador de sellos de tiempo firmó entonces la huella digital del archivo. Si cambia una sola letra del archivo, su huella es otra.',
  titleNote: 'El título y el tipo son lo que escribió quien certificó el archivo.',
  anchored: (network) => `Anclado en ${network}`,
  anchorWaiting: 'Anclaje pendiente',
  anchorSent: 'Anclaje enviado, en espera de un bloque',
  times: {
    title: 'Tres horas, tres testigos',
    received: 'Recibido por este servicio',
    receivedNote: 'Cuando llegó el archivo, según el reloj de este servicio.',
    stamped: (provider) => `Sellado por ${provider}`,
    stampedNote: 'Cuando el prestador firmó la huella: esta es la hora que prueba el certificado.',
    mined: (network) => `En un bloque de ${network}`,
    minedNote: 'Cuando se minó ese bloque, según el reloj de su minero, que puede desviarse hasta dos horas.',
    minedPending:
      'Todavía no. La huella y el sello se ponen en la cadena junto con otros; esta página se actualiza sola.',
    minedSent: 'La transacción se envió y espera un bloque; esta página se actualiza sola.',
    confirmations: { one: '# confirmación', other: '# confirmaciones' },
  },
  file: {
    title: '¿Tiene el archivo?',
    label: 'Elija el archivo o suéltelo aquí',
    hint: 'Se compara en su dispositivo y no se envía a ninguna parte.',
    match: 'Coincide: es el archivo que se certificó',
    matchText: (name) => `${name} tiene exactamente la huella que nombra el certificado.`,
    differs: 'No coincide: no es el archivo que se certificó',
    differsText: (name) =>
      `${name} tiene otra huella. Incluso abrir y volver a guardar un archivo puede cambiarlo: busque el original, tal como estaba cuando se certificó.`,
    expected: 'Huella certificada',
    found: 'Huella de su archivo',
  },
  self: {
    title: 'Compruébelo usted',
    text: 'Su navegador puede verificar por sí mismo la firma, la ruta de Merkle, la transacción y el encabezado del bloque. No se envía nada y no tiene que creerle a este servicio.',
    button: 'Comprobar las pruebas aquí',
    checking: 'Comprobando…',
    failed: 'No se pudieron hacer las comprobaciones. Recargue la página e inténtelo de nuevo.',
    needsFile:
      'Este sello de tiempo usa otra huella que SHA-256, que solo el archivo mismo puede dar: elija el archivo arriba y compruebe de nuevo.',
    insecure: 'Los navegadores solo comprueban firmas en páginas seguras: abra esta dirección con https.',
    overall: {
      holds: 'Todo se sostiene',
      consistent: 'Todo es coherente; el bloque no se comparó con nada de confianza',
      stampOnly: 'El sello de tiempo se sostiene; falta el anclaje',
      refused: 'Algo no se sostiene: no confíe en este certificado',
    },
    roots: 'Certificado raíz que se usó',
    rootsNote: 'Lo proporcionó este servicio. Compare su huella SHA-256 con la que publica la autoridad.',
  },
  details: {
    title: 'Detalles',
    sha256: 'SHA-256 del archivo',
    size: 'Tamaño del archivo',
    type: 'Tipo de documento',
    provider: 'Prestador del sello de tiempo',
    policy: 'Política',
    serial: 'Número de serie',
    chain: 'Cadena',
    txid: 'Transacción',
    block: 'Bloque',
    id: 'Certificado',
  },
  downloads: {
    title: 'Llévese las pruebas',
    text: 'Siguen siendo válidas sin este servicio. Con el archivo original se comprueban con OpenSSL y cualquier nodo de Bitcoin.',
    tsr: 'Sello de tiempo (.tsr)',
    xml: 'Anclaje (.xml)',
    verify: 'Comprobar archivos de prueba',
    print: 'Imprimir',
  },
};

export const certificateMessages: Messages<typeof en> = { en, es };
