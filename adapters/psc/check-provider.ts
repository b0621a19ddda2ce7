import { randomBytes } from 'node:crypto';
import { ProviderError } from '../../domain/errors';
import { exchangeTimestamp } from '../../proofs/timestamp/exchange';
import { hashLength } from '../../proofs/x509/hash';
import type { HttpProvider } from './http-provider';

const TIMEOUT_MS = 15_000;

export interface ProviderCheck {
  name: string;
  passed: boolean;
  /** What was found, or why the check failed. */
  note: string | null;
}

interface CheckOptions {
  consumeToken: boolean;
  /** Of a chain, DER, from the signer to the root. */
  checkRevocation: (chain: Uint8Array[]) => Promise<{ passed: boolean; note: string }>;
  clock?: () => Date;
}

/**
 * Checks step by step whether a provider can be reached and, if a token may be consumed, whether its token is trusted. The
 * token is for a random digest.
 */
export async function* checkProvider(
  provider: HttpProvider,
  { consumeToken, checkRevocation, clock = () => new Date() }: CheckOptions,
): AsyncGenerator<ProviderCheck> {
  const reached = await attempt('reachable', async () => provider.reach(AbortSignal.timeout(TIMEOUT_MS)));
  yield reached.check;
  if (!consumeToken || !reached.check.passed) return;

  const { profile } = provider;
  const digest = randomBytes(hashLength(profile.hashAlgorithm));
  const send = (request: Uint8Array) => provider.send(request, AbortSignal.timeout(TIMEOUT_MS));
  const answered = await attempt('answers', async () => exchangeTimestamp({ digest, profile, clock, send }));
  yield answered.check;
  if (answered.value === null) return;

  const { report } = answered.value;
  for (const { name, rule, passed, reason } of report.checks) yield { name, passed, note: reason ?? rule };
  if (report.facts === null) return;
  const { policyOid, genTime, serialNumber, signer } = report.facts;
  const facts = `policy ${policyOid}, time ${genTime.toISOString()}, serial number ${serialNumber}`;
  yield {
    name: 'trusted',
    passed: report.ok,
    note: `${facts}, signer ${signer?.subject ?? 'unknown'}`,
  };
  if (report.ok && report.path !== null)
    yield { name: 'revocation', ...(await checkRevocation(report.path)) };
}

async function attempt<T>(
  name: string,
  step: () => Promise<T>,
): Promise<{ check: ProviderCheck; value: T | null }> {
  try {
    const value = await step();
    return { check: { name, passed: true, note: typeof value === 'string' ? value : null }, value };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { check: { name, passed: false, note: error.message }, value: null };
  }
}
