import type { Grade } from '../../../domain/certificate';
import type { Network } from '../../../domain/network';
import type { CertificateRecord, EvidenceStatement } from '../../certificate-record';

interface GradeWords {
  /** Only an accredited provider's time stamp makes a NOM-151 constancia; no other sheet may carry that name. */
  heading: string;
  /** In large letters across the sheet. */
  band: string;
  /** In the table of facts. */
  name: string;
  /** The sentence of the sheet, on lines that read well. */
  existed: (day: string, time: string) => string;
  /** What may be concluded from it, and no more. */
  statement: string;
}

interface Step {
  text: string;
  command: string;
}

/** Every word of a sheet in one language. */
export interface ConstanciaWords {
  /** Of the document, for screen readers. */
  locale: string;
  months: readonly string[];
  day: (day: number, month: string, year: number) => string;
  grades: Record<Grade, GradeWords>;
  untitled: (size: string) => string;
  bytes: (count: string) => string;
  /** A size that nobody counted. */
  stated: (size: string) => string;
  /** Who has the file, if only its hash was sent. */
  hashOnly: string;
  holder: (name: string) => string;
  sealOf: string;
  technical: string;
  sections: Record<'file' | 'times' | 'stamp' | 'chain' | 'anchor', string>;
  labels: Record<
    | 'hash'
    | 'size'
    | 'received'
    | 'hashReceived'
    | 'stamped'
    | 'mined'
    | 'provider'
    | 'grade'
    | 'accreditation'
    | 'policy'
    | 'serial'
    | 'signer'
    | 'issuer'
    | 'root'
    | 'fingerprint'
    | 'validUntil'
    | 'lapsedOn'
    | 'renewals'
    | 'revocation'
    | 'network'
    | 'state'
    | 'asOf'
    | 'transaction'
    | 'block'
    | 'height',
    string
  >;
  evidence: {
    /** With what the date means: nobody should take it for the end of the certificate. */
    valid: (day: string) => string;
    lapsed: (day: string) => string;
    revocation: Record<EvidenceStatement['revocation'], string>;
  };
  networks: Record<Network, string>;
  anchor: Record<CertificateRecord['blockchain']['status'], string>;
  /** A block that is not deep enough can still be lost. */
  inBlock: (depth: { confirmations: number; required: number }) => string;
  check: {
    heading: string;
    hash: string;
    stamp: string;
    page: string;
  };
  offline: {
    heading: string;
    /** Without `ots` on a chain that no node but the service's has. */
    steps: (names: { id: string; ots: string | null; height: string | null }) => Step[];
  };
  unprintable: string;
  caution: string;
}
