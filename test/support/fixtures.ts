import { createAccountRepository } from '../../adapters/mongo/accounts';
import type { Collections } from '../../adapters/mongo/collections';
import { newLimiterState } from '../../adapters/mongo/limiter-decision';
import { mintApiKey } from '../../domain/api-key';
import { NO_STEPS } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { newId } from '../../domain/ids';
import { KEY_DEFAULTS } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { Account } from '../../domain/account';
import type { NewKey } from '../../domain/api-key';

export function processingCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const now = new Date();
  return {
    id: newId('cert'),
    accountId,
    status: 'processing',
    failure: null,
    title: 'Contrato 14',
    description: null,
    documentType: null,
    file: { name: 'c14.pdf', mime: 'application/pdf', size: 3, sha256: 'ab'.repeat(32) },
    token: null,
    anchor: null,
    steps: NO_STEPS,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
}

/** As it is once its token is saved. */
export function certifiedCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const at = new Date('2026-11-15T12:00:09Z');
  return processingCertificate(accountId, {
    status: 'certified',
    token: { provider: 'one', grade: 'sandbox', policyOid: '1.2.3', serialNumber: '7', genTime: at },
    anchor: { leaf: 'ee'.repeat(32), batchId: null, index: null },
    steps: { hashedAt: at, timestampedAt: at, savedAt: at, failedAt: null },
    ...facts,
  });
}

export function failedCertificate(accountId: string, facts: Partial<Certificate> = {}): Certificate {
  const failure = { code: 'psc_error' as const, message: 'No provider.' };
  return processingCertificate(accountId, { status: 'failed', failure, ...facts });
}

/** A new account with one key, and that key's secret. */
export async function accountWithKey(
  collections: Collections,
  limits: Partial<NewKey> = {},
): Promise<{ account: Account; id: string; key: string; hash: string }> {
  const account = await createAccountRepository(collections).create({
    email: `${newId('acct')}@example.test`,
    emailConfirmed: true,
    passwordHash: null,
  });
  return { account, ...(await addKey(collections, account.id, limits)) };
}

/** Inserted directly, because a test may need more keys than an account may have. */
export async function addKey(
  { keys }: Collections,
  accountId: string,
  limits: Partial<NewKey> = {},
): Promise<{ id: string; key: string; hash: string }> {
  const { key, hash, mask } = mintApiKey('sello');
  const id = newId('key');
  await keys.insertOne({
    _id: id,
    createdAt: new Date(),
    name: 'test',
    hash,
    mask,
    scopes: [...SCOPES],
    ...newLimiterState(accountId),
    ...KEY_DEFAULTS,
    ...limits,
  });
  return { id, key, hash };
}
