import { bytesToHex } from '@noble/hashes/utils.js';
import type { CheckResult } from '../report/check-result';
import type { CertifiedFile } from './certified-file';
import { compareAuthority } from './compare-authority';
import { compareEvidence } from './compare-evidence';
import { contradiction, show } from './comparison';
import type { Comparison } from './comparison';
import { readRecord } from './read-record';
import type { Statements } from './read-record';
import type { Bundle } from './recognise';
import { refused } from './verdict';
import type { GivenProof, ProofKind, Verdict } from './verdict';

/** The service never had the file. */
const HASH_ONLY = 'hash_only';

/** What a record states, by the fact of the proof that covers it. */
const COVERED: Partial<Record<ProofKind, Record<string, string>>> = {
  nom151: {
    'nom151.gen_time': 'gen_time',
    'nom151.policy_oid': 'policy_oid',
    'nom151.serial_number': 'serial_number',
  },
  blockchain: {
    'blockchain.network': 'network',
    'blockchain.txid': 'txid',
    'blockchain.block_height': 'block_height',
    'blockchain.block_hash': 'block_hash',
    'blockchain.block_time': 'block_time',
  },
};

const EVIDENCE = 'evidence';
/** Both are judged by the evidence record in them. */
const WITH_RECORD: readonly ProofKind[] = [EVIDENCE, 'asic'];

/** A proof that was verified, and not refused, next to the record. */
interface Witness {
  kind: 'nom151' | 'blockchain';
  verdicts: readonly Verdict[];
}

/**
 * A record proves nothing. Every statement that a proof covers is compared with it, and all others are listed as unproven: title,
 * reference, names, addresses, times by the service's clock, and grade and provider unless the trusted authorities have names.
 */
export function judgeRecord(
  { name, bytes }: GivenProof,
  file: CertifiedFile,
  bundle: Bundle | null,
  neighbours: readonly Verdict[],
): Verdict {
  const statements = readRecord(bytes);
  if (typeof statements === 'string') return refused(name, 'record', statements);
  const checks: CheckResult[] = [];
  const proven = new Set<string>();
  const check = (checkName: string, rule: string, comparison: Comparison): void => {
    checks.push({ name: checkName, rule, passed: comparison.reason === null, reason: comparison.reason });
    comparison.proven.forEach((path) => proven.add(path));
  };
  check('record_of_file', 'certificate.json, file', ofFile(statements, file, bundle));
  for (const kind of ['nom151', 'blockchain'] as const) {
    const verdicts = neighbours.filter((one) => one.kind === kind && one.facts !== null);
    if (verdicts.length === 0) continue;
    check(`record_of_${kind}`, `certificate.json, ${kind}`, ofWitness(statements, { kind, verdicts }));
  }
  const records = neighbours.filter((one) => WITH_RECORD.includes(one.kind) && one.facts !== null);
  if (records.length > 0)
    check(
      'record_of_evidence',
      `certificate.json, ${EVIDENCE}`,
      ofAny(records.map((one) => compareEvidence(statements, one))),
    );
  const failed = checks.find(({ passed }) => !passed);
  if (failed !== undefined) return refused(name, 'record', failed.reason ?? failed.name, checks);
  const unproven = [...statements].filter(([path, value]) => value !== null && !proven.has(path));
  return {
    name,
    kind: 'record',
    outcome: 'unchecked',
    reason: null,
    checks,
    facts: statements.get('custody') === HASH_ONLY ? { custody: HASH_ONLY } : null,
    unproven: unproven.map(([path]) => path),
  };
}

function ofFile(statements: Statements, { digests, size }: CertifiedFile, bundle: Bundle | null): Comparison {
  if (statements.get('file.sha256') !== bytesToHex(digests['SHA-256'])) {
    return contradiction('This certificate record is about another file, or cannot be read.');
  }
  if (bundle !== null && statements.get('id') !== bundle.id) {
    return contradiction(
      `The record is not of the certificate ${bundle.id}, which the bundle is named after.`,
    );
  }
  const stated = statements.get('file.size');
  if (size === null || stated === undefined) return { reason: null, proven: ['file.sha256'] };
  // The owner's claim. The hash says that this is the file, whatever its owner thought its size was.
  if (stated !== size && statements.get('custody') === HASH_ONLY)
    return { reason: null, proven: ['file.sha256'] };
  if (stated !== size)
    return contradiction(`The record states a file of ${show(stated)} bytes, but it has ${size}.`);
  return { reason: null, proven: ['file.sha256', 'file.size'] };
}

/** With several proofs of a kind, one that agrees is enough. */
function ofWitness(statements: Statements, { kind, verdicts }: Witness): Comparison {
  return ofAny(verdicts.map((verdict) => withVerdict(statements, kind, verdict)));
}

function ofAny(comparisons: readonly Comparison[]): Comparison {
  return comparisons.find(({ reason }) => reason === null) ?? (comparisons[0] as Comparison);
}

function withVerdict(statements: Statements, kind: Witness['kind'], verdict: Verdict): Comparison {
  const proven: string[] = [];
  for (const [path, fact] of Object.entries(COVERED[kind] ?? {})) {
    const stated = statements.get(path);
    if (stated === undefined) continue;
    const proved = verdict.facts?.[fact];
    if (stated !== proved) {
      return contradiction(
        `The record states ${path} = ${show(stated)}, but the proof says ${show(proved)}.`,
      );
    }
    if (!verdict.unproven.includes(fact)) proven.push(path);
  }
  if (kind !== 'nom151') return { reason: null, proven };
  const failedStatus = contradictsGrant(statements);
  if (failedStatus !== null) return contradiction(failedStatus);
  if (verdict.outcome === 'holds') proven.push('status', 'nom151.status');
  const [provider, grade] = [statements.get('nom151.provider'), statements.get('nom151.grade')];
  const authority = compareAuthority({ provider, grade }, verdict);
  if (authority.reason !== null) return authority;
  return { reason: null, proven: [...proven, ...authority.proven] };
}

/** A time stamp that holds was granted, so its certificate did not fail. */
function contradictsGrant(statements: Statements): string | null {
  const granted: [string, string | null][] = [
    ['status', 'certified'],
    ['failure', null],
    ['nom151.status', 'granted'],
  ];
  const wrong = granted.find(([path, value]) => statements.has(path) && statements.get(path) !== value);
  return wrong === undefined
    ? null
    : `The record states ${wrong[0]} = ${show(statements.get(wrong[0]))}, but its time stamp was granted.`;
}
