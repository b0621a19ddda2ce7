import type { ConstanciaWords } from './constancia-words';

const TEST_NETWORK = '(red de ensayo)';

export const SPANISH: ConstanciaWords = {
  locale: 'es-MX',
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  day: (day, month, year) => `${day} de ${month} de ${year}`,
  grades: {
    sandbox: {
      heading: 'Constancia de ensayo',
      band: 'DE ENSAYO – sin validez',
      name: 'De ensayo: sin valor legal',
      existed: (day, time) =>
        `Según una autoridad de ensayo,\neste archivo existía el ${day}\na las ${time} (hora de la Ciudad de México)`,
      statement:
        'El sello de tiempo es criptográficamente válido, pero lo emitió la autoridad de ensayo incluida en el servicio: no acredita nada ante terceros.',
    },
    technical: {
      heading: 'Constancia técnica de un archivo',
      band: 'TÉCNICA: autoridad no acreditada',
      name: 'Técnico: autoridad no acreditada',
      existed: (day, time) => `Este archivo existía el ${day}\na las ${time} (hora de la Ciudad de México)`,
      statement:
        'Una autoridad de sellado de tiempo (RFC 3161) sin acreditación de la Secretaría de Economía recibió, a esa hora, la huella del archivo. No es una constancia NOM-151.',
    },
    accredited: {
      heading: 'Constancia de conservación',
      band: 'Prestador de servicios de certificación acreditado',
      name: 'Acreditado (PSC), según declara el operador del servicio',
      existed: (day, time) => `Este archivo existía el ${day}\na las ${time} (hora de la Ciudad de México)`,
      statement:
        'Un prestador de servicios de certificación recibió, a la hora de su sello de tiempo, la huella del archivo. El operador de este servicio declara que ese prestador está acreditado.',
    },
  },
  untitled: (size) => `Un archivo de ${size}`,
  bytes: (count) => `${count} bytes`,
  stated: (size) => `${size}, según declaró el titular`,
  hashOnly:
    'A este servicio solo se envió la huella del archivo. El original lo tiene su titular, quien debe conservarlo sin cambios durante diez años (Código de Comercio, art. 49): sin él no se puede comprobar nada. El tamaño es el que declaró el titular.',
  holder: (name) => `A nombre de ${name}`,
  sealOf: 'Dibujo hecho con la huella del archivo',
  technical: 'Datos técnicos',
  sections: {
    file: 'El archivo',
    times: 'Tres momentos distintos',
    stamp: 'El sello de tiempo',
    chain: 'Los certificados del sello',
    anchor: 'El anclaje en la cadena',
  },
  labels: {
    hash: 'Huella SHA-256',
    size: 'Tamaño',
    received: 'Archivo recibido',
    hashReceived: 'Huella recibida',
    stamped: 'Sello del prestador',
    mined: 'Hora del bloque',
    provider: 'Prestador',
    grade: 'Grado',
    accreditation: 'Acreditación',
    policy: 'Política (OID)',
    serial: 'Número de serie',
    signer: 'Firmante',
    issuer: 'Emisor',
    root: 'Raíz',
    fingerprint: 'Su huella SHA-256',
    validUntil: 'Vigente hasta',
    lapsedOn: 'Venció el',
    renewals: 'Renovaciones',
    revocation: 'Revocación',
    network: 'Red',
    state: 'Estado',
    asOf: 'Estado al',
    transaction: 'Transacción',
    block: 'Bloque',
    height: 'Altura',
  },
  evidence: {
    valid: (day) =>
      `Vigente hasta el ${day}: hasta entonces el sello de tiempo se puede verificar por sí mismo. El servicio renueva la evidencia antes; la página del código QR muestra la fecha actual.`,
    lapsed: (day) =>
      `Venció el ${day}: los certificados del sello vencieron sin una renovación, por lo que ya no demuestra su hora por sí mismo. El anclaje en la cadena sigue en pie.`,
    revocation: {
      captured: 'Demostrado: ningún certificado del sello estaba revocado cuando se emitió',
      pending: 'Aún no demostrado: se espera la siguiente lista de revocación del prestador',
      unavailable: 'No demostrado: el prestador no publica datos de revocación',
      revoked: 'REVOCADO: no confíe en este sello de tiempo',
    },
  },
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: `Bitcoin testnet4 ${TEST_NETWORK}`,
    signet: `Bitcoin signet ${TEST_NETWORK}`,
    regtest: `Bitcoin regtest ${TEST_NETWORK}`,
    sandbox: 'sandbox (cadena de ensayo)',
  },
  anchor: {
    pending: 'Pendiente: aún no enviado a la cadena',
    submitted: 'Pendiente: enviado, aún en ningún bloque',
    confirmed: 'Confirmado en un bloque',
  },
  inBlock: ({ confirmations, required }) =>
    `En un bloque con ${confirmations} de ${required} confirmaciones; aún no es definitivo`,
  check: {
    heading: 'Cómo comprobarlo',
    hash: '1. La huella de su archivo (FILE) debe ser la de esta hoja:',
    stamp: '2. El sello de tiempo debe verificar con la raíz que publica su autoridad:',
    page: '3. La página del código QR debe mostrar estos mismos datos y este mismo grado.',
  },
  offline: {
    heading: 'Comprobarlo sin este servicio',
    steps: ({ id, ots, height }) => [
      {
        text: 'El paquete de comprobantes contiene todos los archivos que se nombran aquí. El sello de tiempo, con los certificados intermedios:',
        command: `openssl ts -verify -data FILE -in ${id}.tsr -CAfile root.pem -untrusted ${id}.chain.pem`,
      },
      ...(ots === null
        ? []
        : [
            {
              text: 'El anclaje, con un nodo de la red: el bloque de esta altura debe ser el que se nombra arriba.',
              command: `bitcoin-cli getblockhash ${height ?? 'ALTURA'}\nots verify -f FILE ${ots}`,
            },
          ]),
    ],
  },
  unprintable:
    'Esta hoja no puede imprimir algunos de los caracteres recibidos; la página de verificación muestra el título y el tipo completos.',
  caution:
    'Esta hoja resume lo que el servicio declara, y una hoja puede falsificarse. Los comprobantes son el sello de tiempo y el anclaje, que se verifican sin el servicio; no cubren el título, el tipo ni el nombre.',
};
