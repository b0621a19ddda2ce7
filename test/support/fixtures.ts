import { createAccountRepository } from '../../adapters/mongo/accounts';
import type { Collections } from '../../adapters/mongo/collections';
import { newLimiter, newLineage } from '../../adapters/mongo/limiter-document';
import type { LimiterDocument } from '../../adapters/mongo/limiter-document';
import { createKeyLimiter } from '../../adapters/mongo/request-limiter';
import { mintApiKey } from '../../domain/api-key';
import { newId } from '../../domain/ids';
import type { AccountLimits } from '../../domain/limits';
import { KEY_DEFAULTS } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import type { Account } from '../../domain/account';
import type { NewKey } from '../../domain/api-key';

// Without the database's driver, from their own file.
export { certifiedCertificate, failedCertificate, processingCertificate } from './certificates';

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
  { keys, limiters }: Collections,
  accountId: string,
  limits: Partial<NewKey> = {},
): Promise<{ id: string; key: string; hash: string }> {
  const { key, hash, mask } = mintApiKey('sello');
  const id = newId('key');
  const settings = { scopes: [...SCOPES], ...KEY_DEFAULTS, expiresAt: null, ...limits };
  const ended = { revokedAt: null, replacedBy: null, endsAt: settings.expiresAt };
  const unused = { lastUsedAt: null, month: '', usedInMonth: 0 };
  const createdAt = new Date();
  await keys.insertOne({
    ...{ _id: id, lineage: id, accountId, name: 'test', createdAt, hash, mask },
    ...{ ...ended, ...unused, ...settings },
  });
  const { _id, lineages: _none, highest: _nothing, ...initial } = newLimiter(accountId);
  const { ratePerMinute, quotaPerMonth } = settings;
  const lineage = newLineage({ id, expiresAt: settings.expiresAt }, settings);
  await limiters.updateOne(
    { _id },
    {
      $setOnInsert: initial,
      $set: { [`lineages.${id}`]: lineage },
      $max: { 'highest.ratePerMinute': ratePerMinute, 'highest.quotaPerMonth': quotaPerMonth },
    },
    { upsert: true },
  );
  return { id, key, hash };
}

/** As they are by default. */
export const ACCOUNT_LIMITS: AccountLimits = { rate: 6_000, quota: 100_000, uploadsAtOnce: 25 };

/** As in one API process. */
export const limiterFor = (collections: Collections, limits: Partial<AccountLimits> = {}) =>
  createKeyLimiter(collections, { ...ACCOUNT_LIMITS, ...limits });

/** The state of an account's limiter. Decisions are written with w: 1, so a majority read may not see the last one yet. */
export async function limiterOf({ limiters }: Collections, accountId: string): Promise<LimiterDocument> {
  const limiter = await limiters.findOne({ _id: accountId }, { readConcern: { level: 'local' } });
  if (limiter === null) throw new Error(`The account ${accountId} has no limiter.`);
  return limiter;
}
