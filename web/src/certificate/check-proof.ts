import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { judge } from '../../../proofs/judge/judge';
import { acceptedWithoutPurpose } from '../../../proofs/judge/judge-timestamp';
import type { FileDigests } from '../../../proofs/judge/judge-timestamp';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import { overall } from '../../../proofs/judge/verdict';
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
  /** The command line's overall result, except that a certificate whose anchor is pending is `stampOnly`, not `holds`. */
  overall: 'holds' | 'consistent' | 'refused' | 'stampOnly';
  verdicts: Verdict[];
  /** SHA-256 of each root that the time stamp was checked against, to compare with what the authority publishes. */
  rootFingerprints: string[];
  /** The signer's certificate is not for time stamping alone, and the service's published trust accepts that from this provider. */
  withoutPurpose: boolean;
}

/** Judges the proofs with the same code as the command line. Loaded only when the reader asks for it. */
export async function checkProof(
  proof: ProofDocument,
  /** From the service's published trust: roots and policies must never come from `proof` itself. */
  trust: readonly PublishedAuthority[],
  /** Digests of the reader's file, if it is the certified one. */
  digests: HexDigests | null,
  blockHash: string | null,
): Promise<CheckedProof | 'needs_file'> {
  const tsr = decodeBase64(proof.nom151.tsr);
  if (digests === null && !usesSha256(tsr)) return 'needs_file';
  const authorities = trust.filter(({ provider }) => provider === proof.nom151.provider);
  const { xml } = proof.blockchain;
  const given: GivenProof[] = [
    { name: `${proof.id}.tsr`, bytes: tsr },
    ...(xml === null ? [] : [{ name: `${proof.id}.xml`, bytes: new TextEncoder().encode(xml) }]),
  ];
  const sha256Alone: FileDigests = { 'SHA-256': hexToBytes(proof.file.sha256) };
  const verdicts = await judge(digests === null ? sha256Alone : digestBytes(digests), given, {
    authorities,
    blocks: blockHash === null ? { from: 'nobody' } : { from: 'person', hash: blockHash },
  });
  const checked = verdicts.map((verdict) => withStatement(verdict, proof));
  const result = overall(checked);
  return {
    overall: result === 'holds' && xml === null ? 'stampOnly' : result,
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

/** A valid proof does not make the page's text true: the times and numbers shown must be those in the proof. */
function withStatement(verdict: Verdict, { nom151, blockchain }: ProofDocument): Verdict {
  const { facts } = verdict;
  if (facts === null) return verdict;
  const shown: Record<string, string | number | null> =
    verdict.kind === 'nom151'
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
  const wrong = Object.keys(shown).find((name) => shown[name] !== facts[name]);
  const check: CheckResult = {
    name: 'statement_matches',
    rule: '/v/{id}/proof.json',
    passed: wrong === undefined,
    reason:
      wrong === undefined
        ? null
        : `The page shows ${wrong} = ${String(shown[wrong])}, but the proof says ${String(facts[wrong])}.`,
  };
  return {
    ...verdict,
    ...(!check.passed && { outcome: 'refused', reason: check.reason }),
    checks: [...verdict.checks, check],
  };
}

function instant(iso: string | null): string | null {
  return iso === null ? null : new Date(iso).toISOString();
}
