import { NETWORKS } from '../../domain/network';
import { ProofFormatError } from '../anchor/anchor-proof';
import { otsName, proofNames } from '../bundle/names';
import { isAsicContainer } from '../asic/read-container';
import { readBundle } from '../bundle/read-bundle';
import { isEvidenceRecord } from '../evidence/is-evidence-record';
import { MAGIC } from '../opentimestamps/format';
import type { GivenProof, ProofKind } from './verdict';

/** The bundle that an entry came from. */
export interface Bundle {
  /** Of the certificate, by the names of the entries. */
  id: string;
}

export interface RecognisedProof extends GivenProof {
  kind: ProofKind;
  /** `null` if it was given on its own. */
  bundle: Bundle | null;
}

/** A container has the original inside. */
export const MAX_PROOF_BYTES = 72 << 20;

const ZIP = [0x50, 0x4b];
const DER_SEQUENCE = 0x30;
/** A bundle has none while the revocation data of its time stamp is awaited. */
const OPTIONAL: ProofKind = 'evidence';
const TSR_NAME = /^(cert_[0-9A-Za-z]{22})\.tsr$/;

/**
 * Recognises a proof by its content, since names get lost in mails. Unpacks a bundle, whose entries have fixed names; throws
 * `ProofFormatError` if it is malformed or incomplete.
 */
export async function recognise({ name, bytes }: GivenProof): Promise<RecognisedProof[]> {
  if (!startsWith(bytes, ZIP)) return [{ name, bytes, kind: kindOf(bytes), bundle: null }];
  if (isAsicContainer(bytes)) return [{ name, bytes, kind: 'asic', bundle: null }];
  const entries = await readBundle(bytes);
  const id = entries.map((entry) => TSR_NAME.exec(entry.name)?.[1]).find((found) => found !== undefined);
  if (id === undefined) throw new ProofFormatError('The bundle has no time stamp named after a certificate.');
  const bundle: Bundle = { id };
  const kinds = kindsByName(id);
  const missing = [...new Set(kinds.values())].find(
    (kind) => kind !== OPTIONAL && !entries.some((entry) => kinds.get(entry.name) === kind),
  );
  if (missing !== undefined) {
    const lacking = [...kinds].find(([, kind]) => kind === missing)?.[0] ?? '';
    throw new ProofFormatError(`The bundle is incomplete: it has no ${lacking}.`);
  }
  return entries.map((entry) => ({
    name: `${name}/${entry.name}`,
    bytes: entry.content,
    kind: kinds.get(entry.name) ?? 'unknown',
    bundle,
  }));
}

/** Every entry that a bundle of that certificate can have. */
function kindsByName(id: string): Map<string, ProofKind> {
  const names = proofNames(id, 'bitcoin');
  return new Map<string, ProofKind>([
    [names.readme, 'readme'],
    [names.record, 'record'],
    [names.pdf, 'pdf'],
    [names.tsr, 'nom151'],
    [names.ers, 'evidence'],
    [names.chain, 'chain'],
    [names.xml, 'blockchain'],
    [names.schema, 'schema'],
    ...NETWORKS.map((network): [string, ProofKind] => [otsName(id, network), 'opentimestamps']),
  ]);
}

function kindOf(bytes: Uint8Array): ProofKind {
  if (startsWith(bytes, [...MAGIC])) return 'opentimestamps';
  if (bytes[0] === DER_SEQUENCE) return isEvidenceRecord(bytes) ? 'evidence' : 'nom151';
  const first = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart()[0];
  return first === '<' ? 'blockchain' : first === '{' ? 'record' : 'unknown';
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}
