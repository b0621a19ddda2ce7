import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isAsicContainer } from '../../../proofs/asic/read-container';
import { startsAsBundle } from '../../../proofs/bundle/read-bundle';
import { isEvidenceRecord } from '../../../proofs/evidence/is-evidence-record';
import type { CertifiedFile } from '../../../proofs/judge/certified-file';
import { judge } from '../../../proofs/judge/judge';
import { MAX_PROOF_BYTES } from '../../../proofs/judge/recognise';
import { acceptedWithoutPurpose } from '../../../proofs/judge/judge-timestamp';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { gradeOf, overall, uncheckedNames } from '../../../proofs/judge/verdict';
import type { Verdict } from '../../../proofs/judge/verdict';
import type { Group } from '../../../proofs/sorting/pair';
import { certificatesIn } from '../../../proofs/sorting/sniff';
import { sort } from '../../../proofs/sorting/sort';
import type { Sorted } from '../../../proofs/sorting/sort';
import { loadTrust } from '../checking/load-trust';
import { digestBytes } from '../checking/hash-stream';
import type { HexDigests } from '../checking/hash-stream';
import { authoritiesOf, trustOfOrigin } from './trust';
import type { Trust } from './trust';

export { hasProof, pair } from '../../../proofs/sorting/pair';

/** Everything that reads and judges proofs. It is loaded after the page, and before it is needed. */

export interface Judgement {
  overall: ReturnType<typeof overall>;
  grade: ReturnType<typeof gradeOf>;
  verdicts: Verdict[];
  /** By name: what no proof covers. */
  unchecked: string[];
  /** The signer's certificate is not for time stamping alone, and the published trust accepts that. */
  withoutPurpose: boolean;
}

/** Anything larger is read only if it starts as a proof does. */
const SMALL_BYTES = 1 << 20;
const HEAD_BYTES = 128;

/** What is no proof is only hashed: the reader may drop hundreds of large files. */
export async function readAndSort(file: File, name: string, digests: HexDigests): Promise<Sorted> {
  const bytes = (await mayBeProof(file)) ? new Uint8Array(await file.arrayBuffer()) : null;
  return sort({ name, size: file.size, digests, bytes });
}

async function mayBeProof(file: File): Promise<boolean> {
  if (file.size <= SMALL_BYTES) return true;
  if (file.size > MAX_PROOF_BYTES) return false;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isAsicContainer(head) || isEvidenceRecord(head) || startsAsBundle(head);
}

/** For a proof that the page loaded itself. */
export async function sortBytes(name: string, bytes: Uint8Array): Promise<Sorted> {
  const digests: HexDigests = {
    'SHA-256': bytesToHex(sha256(bytes)),
    'SHA-384': bytesToHex(sha384(bytes)),
    'SHA-512': bytesToHex(sha512(bytes)),
  };
  return sort({ name, size: bytes.length, digests, bytes });
}

/** `needs_file` if the hash that a time stamp is about can only be computed from the file. */
export async function judgeGroup(
  group: Group,
  trust: Trust,
  block: ComparedBlock | null,
): Promise<Judgement | 'needs_file'> {
  const { file, digest, proofs } = group;
  if (file === null && (digest.algorithm !== 'SHA-256' || proofs.some(({ needsFile }) => needsFile))) {
    return 'needs_file';
  }
  const certified: CertifiedFile =
    file === null
      ? { digests: { 'SHA-256': hexToBytes(digest.hex) }, size: null }
      : { digests: digestBytes(file.digests), size: file.size };
  const given = proofs.map(({ name, bytes }) => ({ name, bytes: bytes ?? new Uint8Array() }));
  const verdicts = await judge(certified, given, {
    authorities: authoritiesOf(trust),
    blocks: block === null ? { from: 'nobody' } : { from: 'person', ...block },
    at: new Date(),
  });
  return {
    overall: overall(verdicts),
    grade: gradeOf(verdicts),
    verdicts,
    unchecked: uncheckedNames(verdicts),
    withoutPurpose: verdicts.some(acceptedWithoutPurpose),
  };
}

export function trustIn({ name, bytes }: Sorted): Trust {
  return { from: 'reader', name, roots: certificatesIn(bytes ?? new Uint8Array()) };
}

export function loadOriginTrust(): Promise<Trust> {
  return trustOfOrigin(loadTrust);
}

/** SHA-256 of each trusted root, to compare with what its authority publishes. */
export function fingerprints(trust: Trust): string[] {
  const roots = authoritiesOf(trust).flatMap((authority) => authority.roots ?? []);
  return [...new Set(roots.map((root) => bytesToHex(sha256(root))))];
}
