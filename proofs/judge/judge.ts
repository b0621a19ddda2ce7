import { ProofFormatError } from '../anchor/anchor-proof';
import type { AnchorProof } from '../anchor/anchor-proof';
import { readOts } from '../opentimestamps/read-ots';
import { readProofXml } from '../xml/read-proof';
import { judgeOts, judgeXml } from './judge-anchor';
import { judgeRecord } from './judge-record';
import { judgeTimestamp } from './judge-timestamp';
import type { FileDigests, TrustedAuthority } from './judge-timestamp';
import { recognise } from './recognise';
import type { RecognisedProof } from './recognise';
import type { TrustedBlocks } from './trusted-blocks';
import { refused } from './verdict';
import type { GivenProof, ProofKind, Verdict } from './verdict';

export interface Trust {
  /** Without any, a time stamp is `consistent` at best. */
  authorities: readonly TrustedAuthority[];
  blocks: TrustedBlocks;
}

/** One verdict per proof; bundles are unpacked. Throws only if a node was to be asked and could not be reached. */
export async function judge(
  digests: FileDigests,
  given: readonly GivenProof[],
  { authorities, blocks }: Trust,
): Promise<Verdict[]> {
  const fileSha256 = digests['SHA-256'];
  const verdicts: Verdict[] = [];
  const proofs: RecognisedProof[] = [];
  for (const proof of given) {
    const found = await attempt(proof.name, 'unknown', () => recognise(proof));
    if ('verdict' in found) verdicts.push(found.verdict);
    else proofs.push(...found.value);
  }
  const tsrs = proofs.filter(({ kind }) => kind === 'nom151').map(({ bytes }) => bytes);
  const claim = { fileSha256, tsrs };
  const xmls = new Map<RecognisedProof, Attempt<AnchorProof>>();
  for (const proof of proofs.filter(({ kind }) => kind === 'blockchain')) {
    xmls.set(proof, await attempt(proof.name, 'blockchain', () => readProofXml(decode(proof.bytes))));
  }
  const companions = [...xmls.values()].flatMap((read) => ('value' in read ? [read.value] : []));

  const judgeOne = async (proof: RecognisedProof): Promise<Verdict> => {
    const { name, kind, bytes } = proof;
    switch (kind) {
      case 'nom151':
        return judgeTimestamp(proof, digests, authorities);
      case 'record':
        return judgeRecord(proof, fileSha256);
      case 'blockchain': {
        const read = xmls.get(proof) as Attempt<AnchorProof>;
        return 'verdict' in read ? read.verdict : judgeXml(name, read.value, claim, blocks);
      }
      case 'opentimestamps': {
        const read = await attempt(name, kind, () => readOts(bytes));
        return 'verdict' in read ? read.verdict : judgeOts(name, read.value, claim, blocks, companions);
      }
      case 'unknown':
        return refused(
          name,
          kind,
          'This is not a known kind of proof: expected a .tsr, XML, .ots or bundle.',
        );
    }
  };
  for (const proof of proofs) verdicts.push(await judgeOne(proof));
  return verdicts;
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
