import { ProofFormatError } from '../anchor/anchor-proof';
import type { AnchorProof } from '../anchor/anchor-proof';
import { otsName } from '../bundle/names';
import { readOts } from '../opentimestamps/read-ots';
import { readProofXml } from '../xml/read-proof';
import type { CertifiedFile } from './certified-file';
import { judgeOts, judgeXml } from './judge-anchor';
import { judgeChain, judgeReadme, judgeSchema } from './judge-entry';
import { judgeRecord } from './judge-record';
import { judgeTimestamp } from './judge-timestamp';
import type { TrustedAuthority } from './judge-timestamp';
import { recognise } from './recognise';
import type { RecognisedProof } from './recognise';
import type { TrustedBlocks } from './trusted-blocks';
import { found, refused } from './verdict';
import type { GivenProof, ProofKind, Verdict } from './verdict';

export interface Trust {
  /** Without any, a time stamp is `consistent` at best. */
  authorities: readonly TrustedAuthority[];
  blocks: TrustedBlocks;
}

/** Everything that was given, read but not yet judged. */
interface Case {
  file: CertifiedFile;
  trust: Trust;
  proofs: RecognisedProof[];
  anchors: Map<RecognisedProof, Attempt<AnchorProof>>;
}

/** One verdict per proof; bundles are unpacked. Throws only if a node was to be asked and could not be reached. */
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
  const subject: Case = { file, trust, proofs, anchors };
  const verdicts = new Map<RecognisedProof, Verdict>();
  for (const proof of proofs) {
    const verdict = await judgeProof(subject, proof);
    if (verdict !== null) verdicts.set(proof, verdict);
  }
  // Whatever is not a proof is compared with the proofs beside it.
  return [
    ...unreadable,
    ...proofs.map((proof) => verdicts.get(proof) ?? judgeBeside(subject, proof, verdicts)),
  ];
}

/** `null` if it is not a proof. */
async function judgeProof(subject: Case, proof: RecognisedProof): Promise<Verdict | null> {
  const { file, trust, proofs, anchors } = subject;
  const { name, kind, bytes } = proof;
  const tsrs = proofs.filter((other) => other.kind === 'nom151').map((other) => other.bytes);
  const claim = { fileSha256: file.digests['SHA-256'], tsrs };
  switch (kind) {
    case 'nom151':
      return judgeTimestamp(proof, file.digests, trust.authorities);
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
      const known = anchor === null || outcome === undefined ? null : { proof: anchor.proof, outcome };
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
    case 'blockchain':
    case 'opentimestamps':
    case 'unknown':
      return refused(
        name,
        kind,
        bundle === null
          ? 'This is not a known kind of proof: expected a .tsr, XML, .ots or bundle.'
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
