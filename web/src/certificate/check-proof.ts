import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { judge } from '../../../proofs/judge/judge';
import { acceptedWithoutPurpose } from '../../../proofs/judge/judge-timestamp';
import type { CertifiedFile } from '../../../proofs/judge/certified-file';
import { compareAuthority } from '../../../proofs/judge/compare-authority';
import { compareEvidence } from '../../../proofs/judge/compare-evidence';
import type { Statements } from '../../../proofs/judge/read-record';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { gradeOf, overall } from '../../../proofs/judge/verdict';
import type { GivenProof, Verdict } from '../../../proofs/judge/verdict';
import { ID_SHA256 } from '../../../proofs/asn1/oids';
import type { CheckResult } from '../../../proofs/report/check-result';
import { parseTimestampResponse } from '../../../proofs/timestamp/response';
import { parseToken } from '../../../proofs/timestamp/token';
import { parseTstInfo } from '../../../proofs/timestamp/tst-info';
import { digestBytes } from '../checking/hash-stream';
import type { HexDigests } from '../checking/hash-stream';
import { decodeBase64 } from './decode-base64';
import type { ProofDocument } from './proof-document';

export interface CheckedProof {
  /** The command line's overall result, except that a certificate whose anchor is not final is `stampOnly`, not `holds`. */
  overall: 'holds' | 'consistent' | 'refused' | 'stampOnly';
  /** From the published trust. */
  grade: ReturnType<typeof gradeOf>;
  verdicts: Verdict[];
  /** SHA-256 of each root that the time stamp was checked against, to compare with what the authority publishes. */
  rootFingerprints: string[];
  /** The signer's certificate is not for time stamping alone, and the service's published trust accepts that from this provider. */
  withoutPurpose: boolean;
}

export interface ReadersFile {
  digests: HexDigests;
  size: number;
}

/** Judges the proofs with the same code as the command line. Loaded only when the reader asks for it. */
export async function checkProof(
  proof: ProofDocument,
  {
    trust,
    record,
    at,
  }: {
    /** From the service's published trust: roots and policies must never come from `proof` itself. */
    trust: readonly PublishedAuthority[];
    /** The evidence record, where there is one. */
    record: Uint8Array | null;
    /** The time of verification. */
    at: Date;
  },
  /** The reader's file, if it is the certified one. */
  file: ReadersFile | null,
  block: ComparedBlock | null,
): Promise<CheckedProof | 'needs_file'> {
  const tsr = decodeBase64(proof.nom151.tsr);
  if (file === null && !usesSha256(tsr)) return 'needs_file';
  const own = trust.filter(({ provider }) => provider === proof.nom151.provider);
  // Another provider may have renewed the evidence.
  const authorities = own.length === 0 || proof.evidence.renewals === 0 ? own : trust;
  const { xml } = proof.blockchain;
  const given: GivenProof[] = [
    { name: `${proof.id}.tsr`, bytes: tsr },
    ...(record === null ? [] : [{ name: `${proof.id}.ers`, bytes: record }]),
    ...(xml === null ? [] : [{ name: `${proof.id}.xml`, bytes: new TextEncoder().encode(xml) }]),
  ];
  const certified: CertifiedFile =
    file === null
      ? { digests: { 'SHA-256': hexToBytes(proof.file.sha256) }, size: null }
      : { digests: digestBytes(file.digests), size: file.size };
  const verdicts = await judge(certified, given, {
    authorities,
    blocks: block === null ? { from: 'nobody' } : { from: 'person', ...block },
    at,
  });
  const checked = verdicts.map((verdict) => withStatement(verdict, proof, certified.size));
  const result = overall(checked);
  return {
    overall: result === 'holds' && xml === null ? 'stampOnly' : result,
    grade: gradeOf(checked),
    verdicts: checked,
    withoutPurpose: verdicts.some(acceptedWithoutPurpose),
    rootFingerprints: authorities.flatMap(({ roots }) => roots.map((root) => bytesToHex(sha256(root)))),
  };
}

/** An unreadable time stamp counts as SHA-256: the judge refuses it with a reason. */
function usesSha256(tsr: Uint8Array): boolean {
  try {
    const { token } = parseTimestampResponse(tsr);
    return token === null || parseTstInfo(parseToken(token).content).imprint.algorithm.oid === ID_SHA256;
  } catch {
    return true;
  }
}

/** A valid proof does not make the page's text true: what it shows must be what the proofs say. */
function withStatement(verdict: Verdict, proof: ProofDocument, size: number | null): Verdict {
  if (verdict.facts === null) return verdict;
  const reason = contradictionIn(verdict, proof, size);
  const check: CheckResult = {
    name: 'statement_matches',
    rule: '/v/{id}/proof.json',
    passed: reason === null,
    reason,
  };
  return {
    ...verdict,
    ...(reason !== null && { outcome: 'refused', reason }),
    checks: [...verdict.checks, check],
  };
}

function contradictionIn(
  verdict: Verdict,
  { nom151, blockchain, evidence, grade, file }: ProofDocument,
  size: number | null,
): string | null {
  const isStamp = verdict.kind !== 'blockchain';
  const shown: Record<string, string | number | null> = isStamp
    ? {
        gen_time: instant(nom151.gen_time),
        policy_oid: nom151.policy_oid,
        serial_number: nom151.serial_number,
      }
    : {
        network: blockchain.network,
        txid: blockchain.txid,
        block_hash: blockchain.block_hash,
        block_height: blockchain.block_height,
        block_time: instant(blockchain.block_time),
      };
  const wrong = Object.keys(shown).find((name) => shown[name] !== verdict.facts?.[name]);
  if (wrong !== undefined) {
    return `The page shows ${wrong} = ${String(shown[wrong])}, but the proof says ${String(verdict.facts?.[wrong])}.`;
  }
  if (!isStamp) return null;
  if (size !== null && file.size !== size) {
    return `The page shows a file of ${file.size} bytes, but it has ${size}.`;
  }
  if (verdict.kind === 'evidence') return compareEvidence(statementsOf(evidence), verdict).reason;
  return compareAuthority({ provider: nom151.provider, grade }, verdict).reason;
}

function statementsOf(evidence: ProofDocument['evidence']): Statements {
  return new Map(Object.entries(evidence).map(([name, value]) => [`evidence.${name}`, value]));
}

function instant(iso: string | null): string | null {
  return iso === null ? null : new Date(iso).toISOString();
}
