import type { Messages } from '../i18n/language';

const en = {
  outcomes: {
    holds: 'Valid',
    consistent: 'Consistent, not fully checked',
    refused: 'Not valid',
    stated: 'Stated, not proven',
  },
  kinds: {
    nom151: 'Time stamp',
    blockchain: 'Blockchain anchor',
    opentimestamps: 'OpenTimestamps proof',
    record: 'Certificate record',
    unknown: 'Unknown file',
  },
  passed: 'passed',
  failed: 'failed',
  checksMade: (count: string) => `${count} checks were made`,
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: 'Bitcoin testnet4, a test network',
    signet: 'Bitcoin signet, a test network',
    regtest: 'a private test chain (regtest)',
    sandbox: 'the sandbox chain of this service',
  },
  fileStatus: {
    hashing: (name: string) => `Reading ${name} on your device …`,
    unreadable:
      'The file could not be read. It may have been moved or changed since you chose it: choose it again.',
    broken: 'The file’s fingerprint could not be computed. Reload the page and try again.',
  },
  stamp: {
    holds: (time: string, signer: string) => `Time-stamped on ${time} by ${signer}.`,
    consistent: (time: string, signer: string) =>
      `Time-stamped on ${time} by ${signer}, if that signer can be trusted: there was no root certificate to check it against.`,
    revocation: 'Whether the signer’s certificate had been revoked was not checked.',
  },
  anchor: {
    holds: (block: string, network: string) =>
      `The file and its time stamp are in block ${block} of ${network}, whose hash is the one you entered.`,
    consistent: (block: string, network: string) =>
      `The proof is consistent and leads to block ${block} of ${network}, but the block header was not checked against a trusted source.`,
    headerless: (block: string) =>
      `The proof is consistent and leads to block ${block}. An .ots file contains no block header: add the XML, or compare that block’s Merkle root yourself.`,
  },
  record:
    'The record is about this file. Its title and other texts are stated by the service and not proven.',
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
    text: 'Anyone could make up a block. Look this one up in a source you trust (your own node, or any block explorer) and paste the hash you find there.',
    label: 'Block hash from another source',
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
    stated: 'Declarado, no demostrado',
  },
  kinds: {
    nom151: 'Sello de tiempo',
    blockchain: 'Anclaje en la cadena de bloques',
    opentimestamps: 'Comprobante OpenTimestamps',
    record: 'Registro del certificado',
    unknown: 'Archivo desconocido',
  },
  passed: 'correcto',
  failed: 'falló',
  checksMade: (count) => `Se hicieron ${count} verificaciones`,
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: 'Bitcoin testnet4, una red de ensayo',
    signet: 'Bitcoin signet, una red de ensayo',
    regtest: 'una cadena privada de ensayo (regtest)',
    sandbox: 'la cadena de ensayo de este servicio',
  },
  fileStatus: {
    hashing: (name) => `Leyendo ${name} en su dispositivo…`,
    unreadable: 'No se pudo leer el archivo. Quizá se movió o cambió después de elegirlo: elíjalo otra vez.',
    broken: 'No se pudo calcular la huella del archivo. Recargue la página e inténtelo de nuevo.',
  },
  stamp: {
    holds: (time, signer) => `Sellado el ${time} por ${signer}.`,
    consistent: (time, signer) =>
      `Sellado el ${time} por ${signer}, si ese firmante es de confianza: no había un certificado raíz contra el cual verificarlo.`,
    revocation: 'No se verificó si el certificado del firmante había sido revocado.',
  },
  anchor: {
    holds: (block, network) =>
      `El archivo y su sello de tiempo están en el bloque ${block} de ${network}, cuyo hash es el que usted indicó.`,
    consistent: (block, network) =>
      `El comprobante es coherente y lleva al bloque ${block} de ${network}, pero el encabezado del bloque no se verificó contra una fuente de confianza.`,
    headerless: (block) =>
      `El comprobante es coherente y lleva al bloque ${block}. Un archivo .ots no contiene el encabezado del bloque: agregue el XML o compare usted la raíz de Merkle de ese bloque.`,
  },
  record:
    'El registro corresponde a este archivo. Su título y demás textos los declara el servicio y no están demostrados.',
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
    text: 'Cualquiera podría inventar un bloque. Busque este en una fuente de su confianza (su propio nodo o cualquier explorador de bloques) y pegue el hash que encuentre ahí.',
    label: 'Hash del bloque según otra fuente',
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
