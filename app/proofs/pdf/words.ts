import type { Grade } from '../../../domain/certificate';
import type { Network } from '../../../domain/network';
import type { CertificateRecord } from '../../certificate-record';

/** One text in both languages of the sheet. */
export interface Words {
  es: string;
  en: string;
}

interface GradeWords {
  heading: Words;
  /** In large letters across the sheet. */
  band: Words;
  /** What may be concluded from it, and no more. */
  statement: Words;
}

/** Only an accredited provider's time stamp makes a NOM-151 constancia; no other sheet may carry that name. */
export const GRADES: Record<Grade, GradeWords> = {
  sandbox: {
    heading: { es: 'Constancia de ensayo', en: 'Test certificate of a file' },
    band: { es: 'SANDBOX: sin valor legal', en: 'SANDBOX: no legal value' },
    statement: {
      es: 'Hoja de ensayo. El sello de tiempo es criptográficamente válido, pero lo emitió la autoridad de ensayo incluida en el servicio: no acredita nada ante terceros.',
      en: 'For testing only. The time stamp is cryptographically valid, but it was issued by the test authority built into the service: it proves nothing to third parties.',
    },
  },
  technical: {
    heading: { es: 'Constancia técnica de un archivo', en: 'Technical certificate of a file' },
    band: { es: 'TÉCNICA: autoridad no acreditada', en: 'TECHNICAL: authority not accredited' },
    statement: {
      es: 'Una autoridad de sellado de tiempo (RFC 3161) sin acreditación de la Secretaría de Economía recibió, a la hora de su sello, la huella del archivo. No es una constancia NOM-151.',
      en: 'A time-stamping authority (RFC 3161) that is not accredited in Mexico was given the hash of the file at the time of its stamp. This is not a NOM-151 constancia.',
    },
  },
  accredited: {
    heading: { es: 'Constancia de conservación', en: 'Certificate of preservation of a file' },
    band: { es: 'PSC ACREDITADO', en: 'ACCREDITED PROVIDER' },
    statement: {
      es: 'Un prestador de servicios de certificación recibió, a la hora de su sello de tiempo, la huella del archivo. El operador de este servicio declara que ese prestador está acreditado.',
      en: 'A certification service provider was given the hash of the file at the time of its stamp. The operator of this service states that the provider is accredited.',
    },
  },
};

const TEST_NETWORK = '(red de ensayo · test network)';

export const NETWORK_NAMES: Record<Network, string> = {
  bitcoin: 'Bitcoin',
  testnet4: `Bitcoin testnet4 ${TEST_NETWORK}`,
  signet: `Bitcoin signet ${TEST_NETWORK}`,
  regtest: `Bitcoin regtest ${TEST_NETWORK}`,
  sandbox: 'sandbox (cadena de ensayo · embedded test chain)',
};

export const ANCHOR_STATES: Record<CertificateRecord['blockchain']['status'], string> = {
  pending: 'Pendiente: aún no enviado a la cadena · Pending: not sent to the chain yet',
  submitted: 'Pendiente: enviado, aún en ningún bloque · Pending: sent, in no block yet',
  confirmed: 'Confirmado en un bloque · Confirmed in a block',
};

/** A block that is not deep enough can still be lost. */
export function inBlock({ confirmations, required }: { confirmations: number; required: number }): string {
  const depth = `${confirmations} de ${required} confirmaciones`;
  const depthInEnglish = `${confirmations} of ${required} confirmations`;
  return `En un bloque con ${depth}; aún no es definitivo · In a block with ${depthInEnglish}; not final yet`;
}

export const UNPRINTABLE: Words = {
  es: '□ es un carácter que esta hoja no puede imprimir; la página de verificación muestra el texto completo.',
  en: '□ is a character that this sheet can’t print; the verification page shows the whole text.',
};

export const CAUTION: Words = {
  es: 'Esta hoja resume lo que el servicio declara, y una hoja puede falsificarse. Los comprobantes son el sello de tiempo y el anclaje, que se verifican sin el servicio; no cubren el título ni el tipo.',
  en: 'This sheet sums up what the service states, and a sheet can be forged. The proofs are the time stamp and the anchor, which are checked without the service; they do not cover title and type.',
};
