import type { Messages } from '../i18n/language';

const en = {
  outcomes: {
    holds: 'Holds',
    consistent: 'Consistent, not fully checked',
    refused: 'Does not hold',
    stated: 'Stated, not proven',
  },
  kinds: {
    nom151: 'Time stamp',
    blockchain: 'Blockchain anchor',
    opentimestamps: 'OpenTimestamps proof',
    record: 'Record of the certificate',
    unknown: 'Unknown file',
  },
  passed: 'passed',
  failed: 'failed',
  checksMade: (count: string) => `${count} checks were made`,
  reason: 'Reason',
  rule: 'Rule',
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: 'Bitcoin testnet4, a test network',
    signet: 'Bitcoin signet, a test network',
    regtest: 'a private test chain (regtest)',
    sandbox: 'the sandbox chain of this service',
  },
  fileSays: {
    hashing: (name: string) => `Reading ${name} on your device …`,
    unreadable:
      'The file could not be read. It may have been moved or changed since you chose it: choose it again.',
    broken: 'The file could not be hashed here. Reload the page and try again.',
  },
  stamp: {
    holds: (time: string, signer: string) => `Time-stamped on ${time} by ${signer}.`,
    consistent: (time: string, signer: string) =>
      `Time-stamped on ${time} by ${signer}, if that signer can be trusted: no root certificate was there to tell.`,
    revocation: 'Whether the signer’s certificate had been revoked was not checked.',
  },
  anchor: {
    holds: (block: string, network: string) =>
      `File and time stamp stand in block ${block} of ${network}, whose hash is the one you compared.`,
    consistent: (block: string, network: string) =>
      `All of it fits together and leads to block ${block} of ${network}, but the header was not checked against anything trusted.`,
    headerless: (block: string) =>
      `All of it fits together and leads to block ${block}. An .ots file holds no block header: give the XML too, or compare that block’s Merkle root yourself.`,
  },
  record:
    'The record names this file. Its title and other texts are the service’s word: no proof covers them.',
  withoutPurpose:
    'The signer’s certificate does not say that it is meant for time stamps. Some accredited providers’ certificates don’t; this service accepts it from this provider under this policy.',
  blockHash: 'Block hash',
  blockTime: 'Block time',
  merkleRoot: 'Block’s Merkle root',
  txid: 'Transaction',
  signer: 'Signer',
  issuer: 'Issued by',
  compare: {
    title: 'Is that block real?',
    text: 'Anyone could make up a block. Look this one up at a place you trust (your own node, or any block explorer) and paste the hash you find there.',
    label: 'Block hash from another source',
    placeholder: '64 hexadecimal characters',
    button: 'Compare',
    invalid: 'A block hash has 64 characters, 0–9 and a–f. Copy it whole.',
    explorer: (name: string) => `Look it up at ${name}`,
    leaves: 'Opens another site, which then sees that you look at this block.',
    onlyTest:
      'This is a test chain that only this service runs: nobody else can confirm its blocks, and they prove nothing to others.',
  },
};

const es: typeof en = {
  outcomes: {
    holds: 'Se sostiene',
    consistent: 'Coherente, no comprobado del todo',
    refused: 'No se sostiene',
    stated: 'Declarado, no probado',
  },
  kinds: {
    nom151: 'Sello de tiempo',
    blockchain: 'Anclaje en la cadena de bloques',
    opentimestamps: 'Prueba OpenTimestamps',
    record: 'Registro del certificado',
    unknown: 'Archivo desconocido',
  },
  passed: 'correcto',
  failed: 'falló',
  checksMade: (count) => `Se hicieron ${count} comprobaciones`,
  reason: 'Motivo',
  rule: 'Regla',
  networks: {
    bitcoin: 'Bitcoin',
    testnet4: 'Bitcoin testnet4, una red de prueba',
    signet: 'Bitcoin signet, una red de prueba',
    regtest: 'una cadena privada de prueba (regtest)',
    sandbox: 'la cadena de prueba de este servicio',
  },
  fileSays: {
    hashing: (name) => `Leyendo ${name} en su dispositivo…`,
    unreadable: 'No se pudo leer el archivo. Quizá se movió o cambió después de elegirlo: elíjalo otra vez.',
    broken: 'No se pudo calcular la huella aquí. Recargue la página e inténtelo de nuevo.',
  },
  stamp: {
    holds: (time, signer) => `Sellado el ${time} por ${signer}.`,
    consistent: (time, signer) =>
      `Sellado el ${time} por ${signer}, si ese firmante es de confianza: no había un certificado raíz para saberlo.`,
    revocation: 'No se comprobó si el certificado del firmante había sido revocado.',
  },
  anchor: {
    holds: (block, network) =>
      `El archivo y su sello de tiempo constan en el bloque ${block} de ${network}, cuyo hash es el que usted comparó.`,
    consistent: (block, network) =>
      `Todo es coherente y lleva al bloque ${block} de ${network}, pero el encabezado no se comparó con nada de confianza.`,
    headerless: (block) =>
      `Todo es coherente y lleva al bloque ${block}. Un archivo .ots no contiene el encabezado del bloque: agregue el XML o compare usted la raíz de Merkle de ese bloque.`,
  },
  record:
    'El registro nombra este archivo. Su título y demás textos son dichos del servicio: ninguna prueba los cubre.',
  withoutPurpose:
    'El certificado del firmante no dice que sea para sellos de tiempo. El de algunos prestadores acreditados no lo dice; este servicio lo acepta de este prestador bajo esta política.',
  blockHash: 'Hash del bloque',
  blockTime: 'Hora del bloque',
  merkleRoot: 'Raíz de Merkle del bloque',
  txid: 'Transacción',
  signer: 'Firmante',
  issuer: 'Emitido por',
  compare: {
    title: '¿Es real ese bloque?',
    text: 'Cualquiera podría inventar un bloque. Busque este en un lugar de su confianza (su propio nodo o cualquier explorador de bloques) y pegue el hash que encuentre ahí.',
    label: 'Hash del bloque según otra fuente',
    placeholder: '64 caracteres hexadecimales',
    button: 'Comparar',
    invalid: 'El hash de un bloque tiene 64 caracteres, 0–9 y a–f. Cópielo completo.',
    explorer: (name) => `Buscarlo en ${name}`,
    leaves: 'Abre otro sitio, que entonces verá que usted consulta este bloque.',
    onlyTest:
      'Es una cadena de prueba que solo este servicio opera: nadie más puede confirmar sus bloques y no prueban nada ante terceros.',
  },
};

export const checkingMessages: Messages<typeof en> = { en, es };
