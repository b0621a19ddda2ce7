import { ProofFormatError } from '../anchor/anchor-proof';
import { readBundle } from '../bundle/read-bundle';
import { MAGIC } from '../opentimestamps/format';
import type { GivenProof, ProofKind } from './verdict';

export interface RecognisedProof extends GivenProof {
  kind: ProofKind;
}

const ZIP = [0x50, 0x4b];
const DER_SEQUENCE = 0x30;

/** Bundle entries for people and other tools. */
const NOT_A_PROOF = /^README|\.(?:xsd|pem|pdf)$/;

/** Recognises a proof by its content, since names get lost in mails. Unpacks a bundle; throws `ProofFormatError` if it is malformed. */
export async function recognise({ name, bytes }: GivenProof): Promise<RecognisedProof[]> {
  if (!startsWith(bytes, ZIP)) return [{ name, bytes, kind: kindOf(bytes) }];
  const entries = (await readBundle(bytes))
    .filter((entry) => !NOT_A_PROOF.test(entry.name))
    .map((entry) => ({ name: `${name}/${entry.name}`, bytes: entry.content, kind: kindOf(entry.content) }));
  if (entries.length === 0) throw new ProofFormatError('The bundle contains no proof.');
  return entries;
}

function kindOf(bytes: Uint8Array): ProofKind {
  if (startsWith(bytes, [...MAGIC])) return 'opentimestamps';
  if (bytes[0] === DER_SEQUENCE) return 'nom151';
  const first = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart()[0];
  return first === '<' ? 'blockchain' : first === '{' ? 'record' : 'unknown';
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}
