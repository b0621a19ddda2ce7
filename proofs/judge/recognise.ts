import { ProofFormatError } from '../anchor/anchor-proof';
import { readBundle } from '../bundle/read-bundle';
import { MAGIC } from '../opentimestamps/format';
import type { GivenProof, ProofKind } from './verdict';

export interface RecognisedProof extends GivenProof {
  kind: ProofKind;
}

const ZIP = [0x50, 0x4b];
const DER_SEQUENCE = 0x30;

/** What lies in a bundle for people and for other tools. */
const NO_PROOF = /^README|\.(?:xsd|pem|pdf)$/;

/** Goes by content, not by name: names get lost in mails. A bundle is taken apart; throws `ProofFormatError` where it can't be. */
export function recognise({ name, bytes }: GivenProof): RecognisedProof[] {
  if (!startsWith(bytes, ZIP)) return [{ name, bytes, kind: kindOf(bytes) }];
  const entries = readBundle(bytes)
    .filter((entry) => !NO_PROOF.test(entry.name))
    .map((entry) => ({ name: `${name}/${entry.name}`, bytes: entry.content, kind: kindOf(entry.content) }));
  if (entries.length === 0) throw new ProofFormatError('The bundle holds no proof.');
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
