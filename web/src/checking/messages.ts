import type { Messages } from '../i18n/language';
import { networkNames } from './network-names';

const en = {
  outcomes: {
    holds: 'Valid',
    consistent: 'Consistent, not fully checked',
    refused: 'Not valid',
    unchecked: 'Not checked',
  },
  sandboxOnly: 'Test only: no legal value',
  kinds: {
    nom151: 'Time stamp',
    evidence: 'Evidence record',
    asic: 'Container with its evidence record',
    blockchain: 'Blockchain anchor',
    opentimestamps: 'OpenTimestamps proof',
    record: 'Certificate record',
    pdf: 'Printable page',
    readme: 'Guide',
    chain: 'Certificates',
    schema: 'Schema',
    unknown: 'Unknown file',
  },
  standing: {
    holds: 'All proofs are valid',
    technical: 'All proofs are valid; the provider of the time stamp is not accredited',
    unknownGrade: 'All proofs are valid under the roots that you chose',
    sandbox: 'It is consistent, but it is a test time stamp without legal value',
    consistent: 'The proofs are consistent, but not everything was checked against a trusted source',
    stampOnly: 'The time stamp is valid; the anchor is not final yet',
    refused: 'Something is not valid: do not rely on it',
    grades: {
      sandbox: 'Grade: sandbox. The time stamp is from a test authority that nobody has accredited.',
      technical:
        'Grade: technical. The time stamp is from a valid authority that is not an accredited provider (PSC).',
      accredited:
        'Grade: accredited. This service states that the time stamp is from an accredited provider (PSC).',
      unknown:
        'Grade: unknown. Only a service that publishes its trust says whether a provider is accredited; a root certificate does not.',
    },
  },
  passed: 'passed',
  failed: 'failed',
  checksMade: (count: string) => `${count} checks were made`,
  networks: networkNames.en,
  stamp: {
    holds: (time: string, signer: string) => `Time-stamped on ${time} by ${signer}.`,
    consistent: (time: string, signer: string) =>
      `Time-stamped on ${time} by ${signer}, if that signer can be trusted: there was no root certificate to check it against.`,
    expired: (time: string, signer: string, end: string) =>
      `Time-stamped on ${time} by ${signer}, whose certificates expired on ${end}. By itself it no longer shows its time: the evidence record (.ers) does, if it was renewed before.`,
    revocation: 'Whether the signer’s certificate had been revoked was not checked.',
    shown: 'Revocation data shows that its certificates were not revoked.',
  },
  evidence: {
    stamped: (time: string, signer: string) => `Time-stamped on ${time} by ${signer}.`,
    renewed: (times: string, time: string, signer: string) => `${times}, last on ${time} by ${signer}.`,
    times: { one: 'Renewed # time', other: 'Renewed # times' },
    until: (date: string) => `The evidence is valid until ${date}.`,
    shown: 'It shows that no certificate in it was revoked.',
    notShown: 'Revocation is not shown.',
    untrusted: 'There was no root certificate to check it against.',
  },
  anchor: {
    holds: (block: string, network: string) =>
      `The file and its time stamp are in block ${block} of ${network}.`,
    compared: (claims: string) =>
      `The file and its time stamp are in the block whose hash you entered. Not proven: ${claims}.`,
    height: (block: string) => `that its height is ${block}`,
    network: (network: string) => `that it is a block of ${network}, which only a node can show`,
    consistent: (block: string, network: string) =>
      `The proof is consistent with block ${block} of ${network}, which nobody has checked.`,
    headerless: (block: string) =>
      `The proof is consistent with block ${block}, which nobody has checked. An .ots file contains no block header: add the XML, or compare that block’s Merkle root yourself.`,
  },
  record:
    'The record is about this file and contradicts no proof. Only the service vouches for what it says of the following:',
  recordOfHash:
    'Only the hash of the file was sent to the service: its owner has the original, and stated its name, media type and size.',
  pdf: 'No proof covers the printable page, and anyone can change it. Compare what it says with the proofs.',
  readme: 'It is the guide that Sello writes for these proofs.',
  readmeUnchecked: 'The guide could not be compared with the proofs.',
  chain: 'It has the time stamp’s certificates, and roots that you trust.',
  chainUnchecked:
    'It has the time stamp’s certificates, and others that are not among the trusted roots. Do not trust those because they are here.',
  schema: 'It is the schema that Sello publishes.',
  unknown: 'No proof covers it, and anyone can add it to a container.',
  withoutPurpose:
    'The signer’s certificate does not say that it is for time stamping alone. This is so with some accredited providers; this service accepts it from this provider under this policy.',
  blockHash: 'Block hash',
  blockTime: 'Block time',
  merkleRoot: 'Merkle root of the block',
  txid: 'Transaction',
  signer: 'Signer',
  issuer: 'Issued by',
  compare: {
    title: 'Is the block real?',
    text: 'Anyone could make up a block. Look this one up in a source you trust (your own node, or any block explorer) and paste the hash you find there. The hash proves the block and its time, but neither its height nor its network.',
    label: 'Block hash from another source',
    height: 'Its height there (optional)',
    invalidHeight: 'A height is a whole number, such as 870123.',
    placeholder: '64 hexadecimal characters',
    button: 'Compare',
    invalid: 'A block hash has 64 characters, 0–9 and a–f. Copy all of it.',
    explorer: (name: string) => `Look it up at ${name}`,
    leaves: 'Opens another site, which will see that you are looking at this block.',
    onlyTest:
      'This is a test chain that only this service runs: nobody else can confirm its blocks, and they prove nothing to third parties.',
  },
};

const es: typeof en = {
  outcomes: {
    holds: 'Válido',
    consistent: 'Coherente, no verificado por completo',
    refused: 'No válido',
    unchecked: 'No verificado',
  },
  sandboxOnly: 'De ensayo: sin valor legal',
  kinds: {
    nom151: 'Sello de tiempo',
    evidence: 'Registro de evidencia',
    asic: 'Contenedor con su registro de evidencia',
    blockchain: 'Anclaje en la cadena de bloques',
    opentimestamps: 'Comprobante OpenTimestamps',
    record: 'Registro del certificado',
    pdf: 'Página para imprimir',
    readme: 'Guía',
    chain: 'Certificados',
    schema: 'Esquema',
    unknown: 'Archivo desconocido',
  },
  standing: {
    holds: 'Todos los comprobantes son válidos',
    technical: 'Todos los comprobantes son válidos; el prestador del sello de tiempo no está acreditado',
    unknownGrade: 'Todos los comprobantes son válidos con las raíces que usted eligió',
    sandbox: 'Es coherente, pero es un sello de tiempo de ensayo, sin valor legal',
    consistent: 'Los comprobantes son coherentes, pero no todo se verificó contra una fuente de confianza',
    stampOnly: 'El sello de tiempo es válido; el anclaje aún no es definitivo',
    refused: 'Algo no es válido: no confíe en ello',
    grades: {
      sandbox: 'Grado: de ensayo. El sello de tiempo es de una autoridad de ensayo que nadie ha acreditado.',
      technical:
        'Grado: técnico. El sello de tiempo es de una autoridad válida que no es un prestador acreditado (PSC).',
      accredited:
        'Grado: acreditado. Este servicio declara que el sello de tiempo es de un prestador acreditado (PSC).',
      unknown:
        'Grado: desconocido. Solo un servicio que publica en quién confía indica si un prestador está acreditado; un certificado raíz no lo indica.',
    },
  },
  passed: 'correcto',
  failed: 'falló',
  checksMade: (count) => `Se hicieron ${count} verificaciones`,
  networks: networkNames.es,
  stamp: {
    holds: (time, signer) => `Sellado el ${time} por ${signer}.`,
    consistent: (time, signer) =>
      `Sellado el ${time} por ${signer}, si ese firmante es de confianza: no había un certificado raíz contra el cual verificarlo.`,
    expired: (time, signer, end) =>
      `Sellado el ${time} por ${signer}, cuyos certificados vencieron el ${end}. Por sí mismo ya no demuestra su hora: la demuestra el registro de evidencia (.ers), si se renovó antes.`,
    revocation: 'No se verificó si el certificado del firmante había sido revocado.',
    shown: 'Los datos de revocación demuestran que sus certificados no estaban revocados.',
  },
  evidence: {
    stamped: (time, signer) => `Sellado el ${time} por ${signer}.`,
    renewed: (times, time, signer) => `${times}, la última el ${time} por ${signer}.`,
    times: { one: 'Renovado # vez', other: 'Renovado # veces' },
    until: (date) => `La evidencia está vigente hasta el ${date}.`,
    shown: 'Demuestra que ninguno de sus certificados estaba revocado.',
    notShown: 'La revocación no está demostrada.',
    untrusted: 'No había un certificado raíz contra el cual verificarlo.',
  },
  anchor: {
    holds: (block, network) => `El archivo y su sello de tiempo están en el bloque ${block} de ${network}.`,
    compared: (claims) =>
      `El archivo y su sello de tiempo están en el bloque cuyo hash usted indicó. No está demostrado: ${claims}.`,
    height: (block) => `que su altura sea ${block}`,
    network: (network) => `que sea un bloque de ${network}, lo que solo un nodo puede mostrar`,
    consistent: (block, network) =>
      `El comprobante es coherente con el bloque ${block} de ${network}, que nadie ha verificado.`,
    headerless: (block) =>
      `El comprobante es coherente con el bloque ${block}, que nadie ha verificado. Un archivo .ots no contiene el encabezado del bloque: agregue el XML o compare usted la raíz de Merkle de ese bloque.`,
  },
  record:
    'El registro corresponde a este archivo y no contradice ningún comprobante. Solo el servicio responde por lo que dice de lo siguiente:',
  recordOfHash:
    'Al servicio solo se envió la huella del archivo: el original lo tiene su titular, quien declaró su nombre, tipo y tamaño.',
  pdf: 'Ningún comprobante cubre la página para imprimir, y cualquiera puede cambiarla. Compare lo que dice con los comprobantes.',
  readme: 'Es la guía que Sello escribe para estos comprobantes.',
  readmeUnchecked: 'No se pudo comparar la guía con los comprobantes.',
  chain: 'Tiene los certificados del sello de tiempo y raíces en las que usted confía.',
  chainUnchecked:
    'Tiene los certificados del sello de tiempo y otros que no están entre las raíces de confianza. No confíe en ellos porque estén aquí.',
  schema: 'Es el esquema que publica Sello.',
  unknown: 'Ningún comprobante lo cubre, y cualquiera puede agregarlo a un contenedor.',
  withoutPurpose:
    'El certificado del firmante no indica que sea exclusivo para sellos de tiempo. Así ocurre con algunos prestadores acreditados; este servicio lo acepta de este prestador bajo esta política.',
  blockHash: 'Hash del bloque',
  blockTime: 'Hora del bloque',
  merkleRoot: 'Raíz de Merkle del bloque',
  txid: 'Transacción',
  signer: 'Firmante',
  issuer: 'Emitido por',
  compare: {
    title: '¿Es real el bloque?',
    text: 'Cualquiera podría inventar un bloque. Busque este en una fuente de su confianza (su propio nodo o cualquier explorador de bloques) y pegue el hash que encuentre ahí. El hash demuestra el bloque y su hora, pero no su altura ni su red.',
    label: 'Hash del bloque según otra fuente',
    height: 'Su altura ahí (opcional)',
    invalidHeight: 'La altura es un número entero, como 870123.',
    placeholder: '64 caracteres hexadecimales',
    button: 'Comparar',
    invalid: 'El hash de un bloque tiene 64 caracteres, 0–9 y a–f. Cópielo completo.',
    explorer: (name) => `Buscarlo en ${name}`,
    leaves: 'Abre otro sitio, que verá que usted consulta este bloque.',
    onlyTest:
      'Es una cadena de ensayo que solo este servicio opera: nadie más puede confirmar sus bloques, y no demuestran nada ante terceros.',
  },
};

export const checkingMessages: Messages<typeof en> = { en, es };
