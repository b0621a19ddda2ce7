import { log } from '@temporalio/activity';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Custody, Grade } from '../../domain/certificate';
import { ProviderError } from '../../domain/errors';
import type { FileStore } from '../../ports/file-store';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import type { RevokedSigners } from '../../app/evidence/revoked-signers';
import { storedDigest } from '../../app/stored-digest';
import { exchangeTimestamp, failedChecks } from '../../proofs/timestamp/exchange';
import type { HashName } from '../../proofs/x509/hash';
import { finalFailure } from '../failures';

/** A verified token as the workflow's history records it. Once recorded, the provider is never asked again. */
export interface RecordedToken {
  provider: string;
  grade: Grade;
  policyOid: string;
  serialNumber: string;
  genTime: string;
  /** Base64 of the DER TimeStampResp. */
  tsr: string;
  /** Of its imprint. */
  hashAlgorithm: HashName;
  /** Base64 of the certificates (DER), from the signer to the pinned root. */
  chain: string[];
  /** ISO 8601, by the worker's clock: when the response had been verified. */
  grantedAt: string;
}

export interface TimestampOrder {
  certificateId: string;
  sha256: string;
  custody: Custody;
  provider: string;
}

export interface AskProviderDependencies {
  providers: TimestampProvider[];
  files: Pick<FileStore, 'read'>;
  clock: () => Date;
  revokedSigners: Pick<RevokedSigners, 'refusalOf' | 'asking' | 'refusalOfStamp'>;
  /** Called after every request to a provider. */
  observeRequest?: (provider: string, outcome: RequestOutcome, seconds: number) => void;
  /** Called after every valid time stamp with the end of its signer's certificate. */
  observeSigner?: (provider: string, expires: Date) => void;
}

export const REQUEST_OUTCOMES = ['granted', 'refused', 'unreachable', 'failed'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

const OUTCOMES = { refused: 'refused', transient: 'unreachable' } as const;

/** Throws `ProviderError` for a provider that can't be asked for this certificate, whatever its state. */
export function usableProvider(
  { providers, revokedSigners }: Pick<AskProviderDependencies, 'providers' | 'revokedSigners'>,
  { provider: name, custody }: TimestampOrder,
): TimestampProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (provider === undefined) throw new ProviderError('refused', 'It is not configured on this worker.');
  const revocation = revokedSigners.refusalOf(name);
  if (revocation !== null) throw new ProviderError('refused', revocation);
  const { hashAlgorithm } = provider.profile;
  if (custody === 'hash_only' && hashAlgorithm !== 'SHA-256')
    throw new ProviderError(
      'refused',
      `It time-stamps ${hashAlgorithm} digests, and only the SHA-256 of this file is known.`,
    );
  return provider;
}

/** One request to one provider, and the verification of its answer. Throws `ProviderError` when it gave no valid time stamp. */
export async function askProvider(
  deps: AskProviderDependencies,
  order: TimestampOrder,
  signal: AbortSignal,
): Promise<RecordedToken> {
  const provider = usableProvider(deps, order);
  return askForDigest(deps, provider, await digestFor(deps, order, provider), signal);
}

/** The same for any digest by the provider's algorithm. */
export async function askForDigest(
  deps: Omit<AskProviderDependencies, 'files'>,
  provider: TimestampProvider,
  digest: Uint8Array,
  signal: AbortSignal,
): Promise<RecordedToken> {
  const { observeRequest } = deps;
  deps.revokedSigners.asking(provider.name);
  const begun = performance.now();
  const observe = (outcome: RequestOutcome) =>
    observeRequest?.(provider.name, outcome, (performance.now() - begun) / 1000);
  try {
    const token = await exchange(deps, provider, digest, signal);
    observe('granted');
    return token;
  } catch (error) {
    observe(error instanceof ProviderError ? OUTCOMES[error.fault] : 'failed');
    if (error instanceof ProviderError) {
      const { fault, message: reason } = error;
      log.warn('A provider failed to issue a time stamp.', { provider: provider.name, fault, reason });
    }
    throw error;
  }
}

/** A provider may require another hash than SHA-256, which our records use. */
async function digestFor(
  { files }: AskProviderDependencies,
  { certificateId, sha256 }: TimestampOrder,
  { profile: { hashAlgorithm } }: TimestampProvider,
): Promise<Uint8Array> {
  if (hashAlgorithm === 'SHA-256') return hexToBytes(sha256);
  const digest = await storedDigest(files, certificateId, hashAlgorithm);
  if (digest === null) throw finalFailure('file_damaged', 'The stored file is missing.');
  return digest;
}

async function exchange(
  { clock, revokedSigners, observeSigner }: Omit<AskProviderDependencies, 'files'>,
  provider: TimestampProvider,
  digest: Uint8Array,
  signal: AbortSignal,
): Promise<RecordedToken> {
  const { name, profile, grade } = provider;
  const send = (request: Uint8Array) => provider.send(request, signal);
  const { response, report } = await exchangeTimestamp({ digest, profile, clock, send });
  if (!report.ok || report.facts === null || report.path === null) {
    const why = failedChecks(report).join('; ');
    // Not retried: the next token would fail too, and cost as much.
    throw new ProviderError('refused', `Its time stamp failed verification (${why}).`);
  }
  const [certificate = new Uint8Array()] = report.path;
  const revocation = revokedSigners.refusalOfStamp(name, certificate);
  if (revocation !== null) throw new ProviderError('refused', revocation);
  const { policyOid, serialNumber, signer } = report.facts;
  if (signer !== null) observeSigner?.(name, signer.notAfter);
  const genTime = report.facts.genTime.toISOString();
  log.info('A provider issued a time stamp.', { provider: name, policyOid, serialNumber, genTime });
  return {
    provider: name,
    grade,
    policyOid,
    serialNumber,
    genTime,
    tsr: base64(response),
    hashAlgorithm: profile.hashAlgorithm,
    chain: report.path.map(base64),
    grantedAt: clock().toISOString(),
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
