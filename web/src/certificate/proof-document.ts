import type { Custody, Grade } from '../../../domain/certificate';
import type { Network } from '../../../domain/network';

/** `GET /v/{id}/proof.json`: everything that anyone with the certificate's link may see. */
export interface ProofDocument {
  id: string;
  /** `null` if none was given. */
  title: string | null;
  document_type: string | null;
  file: { sha256: string; size: number };
  /** `hash_only`: the owner keeps the file and stated its size. */
  custody: Custody;
  grade: Grade;
  received_at: string;
  nom151: {
    provider: string;
    policy_oid: string;
    serial_number: string;
    gen_time: string;
    /** The whole TimeStampResp, base64. */
    tsr: string;
  };
  blockchain: {
    status: 'pending' | 'submitted' | 'confirmed';
    network: Network;
    txid: string | null;
    block_hash: string | null;
    block_height: number | null;
    block_time: string | null;
    confirmations: number;
    confirmations_required: number;
    xml: string | null;
  };
  evidence: EvidenceStatement;
}

/** For how long the time stamp can be verified. */
export interface EvidenceStatement {
  status: 'pending' | 'valid' | 'lapsed';
  revocation: 'captured' | 'pending' | 'unavailable' | 'revoked';
  renewals: number;
  valid_until: string | null;
}

/** Whether the evidence record can be downloaded: not before the revocation data is there, if there will be any. */
export function hasRecord({ status, revocation }: EvidenceStatement): boolean {
  return status !== 'pending' && revocation !== 'pending';
}

type Shape = { [name: string]: Shape | ((value: unknown) => boolean) };

const text = (value: unknown): boolean => typeof value === 'string';
const number = (value: unknown): boolean => typeof value === 'number';
const time = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const oneOf =
  (...names: string[]) =>
  (value: unknown): boolean =>
    names.includes(value as string);
const orNull = (test: (value: unknown) => boolean) => (value: unknown) => value === null || test(value);

const SHAPE: Shape = {
  id: text,
  title: orNull(text),
  document_type: orNull(text),
  file: { sha256: (value) => text(value) && /^[0-9a-f]{64}$/.test(value as string), size: number },
  custody: oneOf('held', 'hash_only'),
  grade: oneOf('sandbox', 'technical', 'accredited'),
  received_at: time,
  nom151: { provider: text, policy_oid: text, serial_number: text, gen_time: time, tsr: text },
  blockchain: {
    status: oneOf('pending', 'submitted', 'confirmed'),
    network: oneOf('bitcoin', 'testnet4', 'signet', 'regtest', 'sandbox'),
    txid: orNull(text),
    block_hash: orNull(text),
    block_height: orNull(number),
    block_time: orNull(time),
    confirmations: number,
    confirmations_required: number,
    xml: orNull(text),
  },
  evidence: {
    status: oneOf('pending', 'valid', 'lapsed'),
    revocation: oneOf('captured', 'pending', 'unavailable', 'revoked'),
    renewals: number,
    valid_until: orNull(time),
  },
};

/** Checks the whole shape: a page that shows half a document would mislead. */
export function isProofDocument(value: unknown): value is ProofDocument {
  return fits(value, SHAPE);
}

function fits(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([name, expected]) => {
    const inner = (value as Record<string, unknown>)[name];
    return typeof expected === 'function' ? expected(inner) : fits(inner, expected);
  });
}
