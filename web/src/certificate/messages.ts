import type { Messages } from '../i18n/language';

const en = {
  page: 'Certificate',
  untitled: (size: string) => `A file of ${size}`,
  loading: 'Loading the certificate…',
  slow: 'This is taking longer than usual. Your connection may be slow; the page keeps trying.',
  unknown: {
    title: 'There is no such certificate',
    text: 'Check that the address is complete: it ends with “cert_” and 22 letters and digits. A certificate that is still being issued has no page yet: try again in a minute.',
  },
  gone: {
    title: 'This page was removed',
    text: 'The owner of this certificate closed the account and had its page removed. If you have the proofs, you can still verify them.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    text: 'You may be offline. The page tries again when your connection is back.',
  },
  busy: { title: 'The service is busy', text: 'Wait a minute, then try again.' },
  broken: {
    title: 'The certificate cannot be shown',
    text: 'The service sent an unexpected response. Try again later; if it keeps happening, contact the operator of this service.',
  },
  retry: 'Try again',
  checkOther: 'If you have the proof files, you can check them without the service.',
  sandbox: {
    title: 'Sandbox: this certificate has no legal value',
    text: 'It was issued to try out the service. Its time stamp comes from a test authority that is not accredited.',
  },
  technical:
    'The time stamp comes from a valid authority that is not an accredited provider (PSC). It is technically complete, but is not claimed to be NOM-151 accredited.',
  accredited:
    'The operator of this service states that the time stamp comes from an accredited provider (PSC) and has recorded its accreditation.',
  gradeNote: 'The grade is this service’s statement about its provider.',
  proven: (date: string) => `This exact file existed on ${date}.`,
  provenSandbox: (date: string) => `A test authority states: this exact file existed on ${date}.`,
  provenNote:
    'A time-stamp provider signed the file’s digital fingerprint at that time. Changing a single letter of the file changes its fingerprint.',
  titleNote: 'The title and type were written by the person who certified the file.',
  hashOnly:
    'Only the hash of the file was sent to this service. The original is with its owner, who must keep it for ten years (Código de Comercio, art. 49) and stated its size.',
  anchored: (network: string) => `Anchored in ${network}`,
  anchorWaiting: 'Anchor pending',
  anchorSent: 'Anchor sent, waiting for a block',
  anchorMined: (confirmations: string, required: string) =>
    `Anchor in a block, not final yet: ${confirmations} of ${required} confirmations`,
  times: {
    title: 'Three times, three witnesses',
    received: 'Received by this service',
    receivedNote: 'When the file arrived, by this service’s own clock.',
    receivedHash: 'When the hash arrived, by this service’s own clock.',
    stamped: (provider: string) => `Time-stamped by ${provider}`,
    stampedSandbox: 'Time-stamped by a test authority',
    stampedNote: 'When the provider signed the fingerprint: this is the time that the certificate proves.',
    mined: (network: string) => `In a block of ${network}`,
    minedNote: 'When that block was mined, by its miner’s clock, which may be up to two hours off.',
    minedPending:
      'Not yet. The fingerprint and time stamp are anchored together with others; this page updates by itself.',
    minedSent: 'The transaction was sent and is waiting for a block; this page updates by itself.',
    minedShallow: (confirmations: string, required: string) =>
      `${confirmations} of ${required} confirmations: until then, the network may still replace this block, and the time may change. This page updates by itself.`,
    confirmations: { one: '# confirmation', other: '# confirmations' },
  },
  validity: {
    title: 'For how long',
    valid: (date: string) => `The evidence is valid until ${date}.`,
    lapsed: (date: string) => `The evidence lapsed on ${date}.`,
    notes: {
      valid: 'This service renews it before that day; this page then shows the new date.',
      lapsed:
        'The certificates of the time stamp expired before it was renewed, so it no longer shows its time by itself. The anchor still stands.',
    },
    notRenewed: 'Not renewed so far.',
    renewed: { one: 'Renewed # time.', other: 'Renewed # times.' },
    revocation: {
      captured: 'The evidence record shows that no certificate of the signer was revoked when it signed.',
      pending:
        'Whether a certificate of the signer was revoked is not shown yet: the provider’s next list is awaited.',
      unavailable:
        'The provider publishes no revocation data, so nothing shows that no certificate of the signer was revoked.',
      revoked: 'The signer’s certificate was revoked: do not rely on this time stamp.',
    },
  },
  file: { title: 'Do you have the file?' },
  check: {
    title: 'Check it yourself',
    text: 'Your browser can verify the signature, the Merkle path, the transaction and the block header. Neither the file nor the proofs are sent anywhere, and you need not take this service’s word for it.',
    button: 'Check the proofs here',
    checking: 'Checking…',
    notChecked:
      'The proofs were not checked before this page was printed. Scan the code above to check them in your browser.',
    failed: 'The checks could not be run. Reload the page and try again.',
    needsFile:
      'This time stamp uses a hash other than SHA-256, which can only be computed from the file: choose the file above, then check again.',
    insecure: 'Browsers verify signatures only on secure pages: open this address with https.',
    roots: 'Root certificate used',
    rootsNote:
      'It is published by this service. Compare its SHA-256 fingerprint with the one that the authority publishes.',
  },
  details: {
    title: 'Details',
    sha256: 'SHA-256 of the file',
    size: 'File size',
    sizeStated: 'File size, as stated by the owner',
    type: 'Document type',
    provider: 'Time-stamp provider',
    policy: 'Policy',
    serial: 'Serial number',
    chain: 'Chain',
    txid: 'Transaction',
    block: 'Block',
    blockHash: 'Block hash',
    id: 'Certificate',
  },
  share: {
    title: 'Share this certificate',
    text: 'Whoever has this address sees what you see here, and can check it without an account.',
  },
  downloads: {
    title: 'Take the proofs with you',
    text: 'They remain valid without this service. With the original file, they can be checked using OpenSSL and any Bitcoin node.',
    pdf: 'Printable certificate (.pdf)',
    bundle: 'All proofs (.zip)',
    ots: 'OpenTimestamps proof (.ots)',
    tsr: 'Time stamp (.tsr)',
    ers: 'Evidence record (.ers)',
    xml: 'Anchor (.xml)',
    xmlLater: 'The proof of the anchor follows once the anchor is final.',
    verify: 'Check proof files',
    print: 'Print',
  },
};

const es: typeof en = {
  page: 'Certificado',
  untitled: (size) => `Un archivo de ${size}`,
  loading: 'Cargando el certificado…',
  slow: 'Está tardando más de lo habitual. Su conexión puede ser lenta; la página sigue intentando.',
  unknown: {
    title: 'No existe ese certificado',
    text: 'Revise que la dirección esté completa: termina con «cert_» y 22 letras y dígitos. Un certificado que aún se está emitiendo todavía no tiene página: inténtelo de nuevo en un minuto.',
  },
  gone: {
    title: 'Esta página se retiró',
    text: 'El titular de este certificado cerró su cuenta y pidió retirar la página. Si usted tiene los comprobantes, aún puede verificarlos.',
  },
  unreachable: {
    title: 'No se puede conectar con el servicio',
    text: 'Es posible que no tenga conexión. La página lo intentará de nuevo cuando la recupere.',
  },
  busy: { title: 'El servicio está ocupado', text: 'Espere un minuto e inténtelo de nuevo.' },
  broken: {
    title: 'No se puede mostrar el certificado',
    text: 'El servicio envió una respuesta inesperada. Inténtelo más tarde; si persiste, avise al operador del servicio.',
  },
  retry: 'Intentar de nuevo',
  checkOther: 'Si tiene los comprobantes, puede verificarlos sin el servicio.',
  sandbox: {
    title: 'De ensayo: este certificado no tiene valor legal',
    text: 'Se emitió para ensayar el servicio. Su sello de tiempo proviene de una autoridad de ensayo que no está acreditada.',
  },
  technical:
    'El sello de tiempo proviene de una autoridad válida que no es un prestador acreditado (PSC). Técnicamente está completo, pero no se afirma que tenga acreditación NOM-151.',
  accredited:
    'El operador de este servicio declara que el sello de tiempo proviene de un prestador acreditado (PSC) y registró su acreditación.',
  gradeNote: 'El grado es lo que este servicio declara sobre su prestador.',
  proven: (date) => `Este archivo exacto existía el ${date}.`,
  provenSandbox: (date) => `Una autoridad de ensayo declara: este archivo exacto existía el ${date}.`,
  provenNote:
    'Un prestador de sellos de tiempo firmó la huella digital del archivo en ese momento. Si cambia una sola letra del archivo, cambia su huella.',
  titleNote: 'El título y el tipo los escribió quien certificó el archivo.',
  hashOnly:
    'A este servicio solo se envió la huella del archivo. El original lo tiene su titular, quien debe conservarlo diez años (Código de Comercio, art. 49) y declaró su tamaño.',
  anchored: (network) => `Anclado en ${network}`,
  anchorWaiting: 'Anclaje pendiente',
  anchorSent: 'Anclaje enviado, en espera de un bloque',
  anchorMined: (confirmations, required) =>
    `Anclaje en un bloque, aún no definitivo: ${confirmations} de ${required} confirmaciones`,
  times: {
    title: 'Tres momentos, tres testigos',
    received: 'Recibido por este servicio',
    receivedNote: 'Cuando llegó el archivo, según el reloj de este servicio.',
    receivedHash: 'Cuando llegó la huella, según el reloj de este servicio.',
    stamped: (provider) => `Sellado por ${provider}`,
    stampedSandbox: 'Sellado por una autoridad de ensayo',
    stampedNote: 'Cuando el prestador firmó la huella: esta es la hora que el certificado demuestra.',
    mined: (network) => `En un bloque de ${network}`,
    minedNote: 'Cuando se minó ese bloque, según el reloj de su minero, que puede desviarse hasta dos horas.',
    minedPending:
      'Todavía no. La huella y el sello de tiempo se anclan junto con otros; esta página se actualiza sola.',
    minedSent: 'La transacción se envió y espera un bloque; esta página se actualiza sola.',
    minedShallow: (confirmations, required) =>
      `${confirmations} de ${required} confirmaciones: hasta entonces la red aún puede sustituir este bloque, y la hora puede cambiar. Esta página se actualiza sola.`,
    confirmations: { one: '# confirmación', other: '# confirmaciones' },
  },
  validity: {
    title: 'Hasta cuándo',
    valid: (date) => `La evidencia está vigente hasta el ${date}.`,
    lapsed: (date) => `La evidencia venció el ${date}.`,
    notes: {
      valid: 'Este servicio la renueva antes de esa fecha; esta página muestra entonces la nueva.',
      lapsed:
        'Los certificados del sello de tiempo vencieron antes de renovarlo, por lo que ya no demuestra su hora por sí mismo. El anclaje sigue en pie.',
    },
    notRenewed: 'Hasta ahora no se ha renovado.',
    renewed: { one: 'Renovada # vez.', other: 'Renovada # veces.' },
    revocation: {
      captured:
        'El registro de evidencia demuestra que ningún certificado del firmante estaba revocado cuando firmó.',
      pending:
        'Aún no se demuestra si algún certificado del firmante estaba revocado: se espera la siguiente lista del prestador.',
      unavailable:
        'El prestador no publica datos de revocación, por lo que nada demuestra que ningún certificado del firmante estuviera revocado.',
      revoked: 'El certificado del firmante fue revocado: no confíe en este sello de tiempo.',
    },
  },
  file: { title: '¿Tiene el archivo?' },
  check: {
    title: 'Verifíquelo por su cuenta',
    text: 'Su navegador puede verificar la firma, la ruta de Merkle, la transacción y el encabezado del bloque. Ni el archivo ni los comprobantes se envían a ninguna parte, y no tiene que creerle a este servicio.',
    button: 'Verificar aquí',
    checking: 'Verificando…',
    notChecked:
      'Los comprobantes no se verificaron antes de imprimir esta página. Escanee el código de arriba para verificarlos en su navegador.',
    failed: 'No se pudo hacer la verificación. Recargue la página e inténtelo de nuevo.',
    needsFile:
      'Este sello de tiempo usa una huella distinta de SHA-256, que solo se puede calcular con el archivo: elija el archivo arriba y verifique de nuevo.',
    insecure: 'Los navegadores solo verifican firmas en páginas seguras: abra esta dirección con https.',
    roots: 'Certificado raíz utilizado',
    rootsNote: 'Lo publica este servicio. Compare su huella SHA-256 con la que publica la autoridad.',
  },
  details: {
    title: 'Detalles',
    sha256: 'SHA-256 del archivo',
    size: 'Tamaño del archivo',
    sizeStated: 'Tamaño del archivo, según declaró el titular',
    type: 'Tipo de documento',
    provider: 'Prestador del sello de tiempo',
    policy: 'Política',
    serial: 'Número de serie',
    chain: 'Cadena',
    txid: 'Transacción',
    block: 'Bloque',
    blockHash: 'Hash del bloque',
    id: 'Certificado',
  },
  share: {
    title: 'Comparta este certificado',
    text: 'Quien tenga esta dirección ve lo mismo que usted aquí y puede verificarlo sin cuenta.',
  },
  downloads: {
    title: 'Llévese los comprobantes',
    text: 'Siguen siendo válidos sin este servicio. Con el archivo original se verifican con OpenSSL y cualquier nodo de Bitcoin.',
    pdf: 'Constancia (.pdf)',
    bundle: 'Paquete completo (.zip)',
    ots: 'Comprobante OpenTimestamps (.ots)',
    tsr: 'Sello de tiempo (.tsr)',
    ers: 'Registro de evidencia (.ers)',
    xml: 'Anclaje (.xml)',
    xmlLater: 'El comprobante del anclaje estará disponible cuando el anclaje sea definitivo.',
    verify: 'Verificar comprobantes',
    print: 'Imprimir',
  },
};

export const certificateMessages: Messages<typeof en> = { en, es };
