import { sha256 } from '@noble/hashes/sha2.js';
import { ProofFormatError } from '../anchor/anchor-proof';
import type { AnchorProof } from '../anchor/anchor-proof';
import { readAsicContainer } from '../asic/read-container';
import { otsName } from '../bundle/names';
import { readEvidenceRecord } from '../evidence/evidence-record';
import { equalBytes } from '../bytes';
import { readOts } from '../opentimestamps/read-ots';
import { isTokenAlone, tokenIn } from '../timestamp/given-token';
import { isSameToken } from '../timestamp/same-token';
import { readProofXml } from '../xml/read-proof';
import type { CertifiedFile } from './certified-file';
import { judgeOts, judgeXml } from './judge-anchor';
import { judgeChain, judgeReadme, judgeSchema } from './judge-entry';
import { judgeEvidence } from './judge-evidence';
import { judgeRecord } from './judge-record';
import { judgeTimestamp, shownByRecord } from './judge-timestamp';
import type { TrustedAuthority } from './judge-timestamp';
import { MAX_PROOF_BYTES, recognise } from './recognise';
import type { RecognisedProof } from './recognise';
import type { TrustedBlocks } from './trusted-blocks';
import { found, refused } from './verdict';
import type { GivenProof, ProofKind, Verdict } from './verdict';

export interface Trust {
  /** Without any, a time stamp is `consistent` at best. */
  authorities: readonly TrustedAuthority[];
  blocks: TrustedBlocks;
  /** The time of verification: certificates expire. */
  at: Date;
}

/** Everything that was given, read but not yet judged. */
interface Case {
  file: CertifiedFile;
  trust: Trust;
  proofs: RecognisedProof[];
  /** The evidence records, those inside of containers too. */
  records: Map<RecognisedProof, Uint8Array>;
  anchors: Map<RecognisedProof, Attempt<AnchorProof>>;
  /** The names of what is in a container beside its proof. */
  others: Map<RecognisedProof, string[]>;
}

/** One verdict per proof, and per entry that no proof covers; bundles are unpacked. Throws only if a node was to be asked and could not be reached. */
export async function judge(
  file: CertifiedFile,
  given: readonly GivenProof[],
  trust: Trust,
): Promise<Verdict[]> {
  const unreadable: Verdict[] = [];
  const proofs: RecognisedProof[] = [];
  for (const proof of given) {
    const recognised = await attempt(proof.name, 'unknown', () => recognise(proof));
    if ('verdict' in recognised) unreadable.push(recognised.verdict);
    else proofs.push(...recognised.value);
  }
  const anchors: Case['anchors'] = new Map();
  for (const proof of proofs.filter(({ kind }) => kind === 'blockchain')) {
    anchors.set(proof, await attempt(proof.name, proof.kind, () => readProofXml(decode(proof.bytes))));
  }
  const subject: Case = { file, trust, proofs, records: new Map(), anchors, others: new Map() };
  const verdicts = new Map<RecognisedProof, Verdict>();
  for (const proof of proofs) {
    const verdict = await judgeProof(subject, proof);
    if (verdict !== null) verdicts.set(proof, verdict);
  }
  for (const [proof, verdict] of verdicts)
    verdicts.set(proof, besideRecords(subject, proof, verdict, verdicts));
  // Whatever is not a proof is compared with the proofs beside it.
  return [
    ...unreadable,
    ...proofs.flatMap((proof) => [
      verdicts.get(proof) ?? judgeBeside(subject, proof, verdicts),
      ...(subject.others.get(proof) ?? []).map((other) =>
        found({ name: `${proof.name}/${other}`, kind: 'unknown' }, 'unchecked'),
      ),
    ]),
  ];
}

/** `null` if it is not a proof. */
async function judgeProof(subject: Case, proof: RecognisedProof): Promise<Verdict | null> {
  const { file, trust, proofs, anchors } = subject;
  const { name, kind, bytes } = proof;
  // An anchor covers the whole response; of a token alone it says nothing.
  const tsrs = proofs
    .filter((other) => other.kind === 'nom151' && !isTokenAlone(other.bytes))
    .map((other) => other.bytes);
  const claim = { fileSha256: file.digests['SHA-256'], tsrs };
  switch (kind) {
    case 'nom151':
      return judgeTimestamp(proof, file.digests, trust);
    case 'evidence':
      return judgeEvidenceRecord(subject, proof, bytes);
    case 'asic': {
      const read = await attempt(name, kind, () => readAsicContainer(bytes, MAX_PROOF_BYTES));
      if ('verdict' in read) return read.verdict;
      subject.others.set(proof, read.value.others);
      if (!equalBytes(sha256(read.value.file.content), file.digests['SHA-256']))
        return refused(name, kind, 'The container has another file inside.');
      return judgeEvidenceRecord(subject, proof, read.value.record);
    }
    case 'blockchain': {
      const read = anchors.get(proof) as Attempt<AnchorProof>;
      return 'verdict' in read ? read.verdict : judgeXml(name, read.value, claim, trust.blocks);
    }
    case 'opentimestamps': {
      const companions = [...anchors.values()].flatMap((read) => ('value' in read ? [read.value] : []));
      const misnamed = namesOtherNetwork(subject, proof);
      const read = await attempt(name, kind, () => readOts(bytes));
      if ('verdict' in read) return read.verdict;
      return misnamed ?? judgeOts(name, read.value, claim, trust.blocks, companions);
    }
    case 'record':
    case 'pdf':
    case 'readme':
    case 'chain':
    case 'schema':
    case 'unknown':
      return null;
  }
}

function judgeEvidenceRecord(
  { file, trust, records }: Case,
  proof: RecognisedProof,
  record: Uint8Array,
): Promise<Verdict> {
  records.set(proof, record);
  return judgeEvidence({ name: proof.name, kind: proof.kind, record }, file.digests, trust);
}

/**
 * An evidence record that holds shows that its first time stamp is genuine, even if the certificates of that one have expired, and that
 * they were not revoked. It is the same time stamp as the one in the `.tsr`, with more around it.
 */
function besideRecords(
  { records }: Case,
  proof: RecognisedProof,
  verdict: Verdict,
  verdicts: ReadonlyMap<RecognisedProof, Verdict>,
): Verdict {
  if (verdict.kind !== 'nom151' || verdict.outcome === 'refused') return verdict;
  const shown = [...records].some(
    ([holder, record]) => verdicts.get(holder)?.outcome === 'holds' && isFirstToken(proof.bytes, record),
  );
  return shown ? shownByRecord(verdict) : verdict;
}

function isFirstToken(given: Uint8Array, record: Uint8Array): boolean {
  const token = tokenIn(given);
  const [first] = readEvidenceRecord(record).chain;
  return token !== null && first !== undefined && isSameToken(token, first.token);
}

/** An `.ots` states its network in its name alone. */
function namesOtherNetwork(subject: Case, { name, kind, bundle }: RecognisedProof): Verdict | null {
  const network = anchorIn(subject, bundle)?.proof.network;
  if (bundle === null || network === undefined || name.endsWith(`/${otsName(bundle.id, network)}`))
    return null;
  return refused(name, kind, `Its name states another network than the XML, which states ${network}.`);
}

function judgeBeside(
  subject: Case,
  proof: RecognisedProof,
  judged: ReadonlyMap<RecognisedProof, Verdict>,
): Verdict {
  const { file, trust } = subject;
  const { name, kind, bundle } = proof;
  const beside = subject.proofs.filter((other) => other.bundle === bundle);
  switch (kind) {
    case 'record': {
      const verdicts = beside.flatMap((other) => judged.get(other) ?? []);
      return judgeRecord(proof, file, bundle, verdicts);
    }
    case 'readme': {
      const anchor = anchorIn(subject, bundle);
      const outcome = anchor === null ? undefined : judged.get(anchor.from)?.outcome;
      const evidence = beside.some((other) => other.kind === 'evidence');
      const known =
        anchor === null || outcome === undefined ? null : { proof: anchor.proof, outcome, evidence };
      return judgeReadme(proof, known);
    }
    case 'chain': {
      const tsrs = beside.filter((other) => other.kind === 'nom151').map(({ bytes }) => bytes);
      return judgeChain(
        proof,
        tsrs,
        trust.authorities.flatMap(({ roots, intermediates }) => [...(roots ?? []), ...(intermediates ?? [])]),
      );
    }
    case 'schema':
      return judgeSchema(proof);
    case 'pdf':
      return found(proof, 'unchecked');
    case 'nom151':
    case 'evidence':
    case 'asic':
    case 'blockchain':
    case 'opentimestamps':
    case 'unknown':
      return refused(
        name,
        kind,
        bundle === null
          ? 'This is not a known kind of proof: expected a .tsr, .ers, .asics, XML, .ots or bundle.'
          : 'No bundle contains a file of this name.',
      );
  }
}

function anchorIn(
  { anchors }: Case,
  bundle: RecognisedProof['bundle'],
): { from: RecognisedProof; proof: AnchorProof } | null {
  for (const [from, read] of anchors) {
    if (bundle !== null && from.bundle === bundle && 'value' in read) return { from, proof: read.value };
  }
  return null;
}

type Attempt<T> = { value: T } | { verdict: Verdict };

/** Malformed input is refused with its reason; any other error is a bug and is rethrown. */
async function attempt<T>(name: string, kind: ProofKind, read: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof ProofFormatError)) throw error;
    return { verdict: refused(name, kind, error.message) };
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ProofFormatError('The XML is not UTF-8.', { cause });
  }
}
