import { Command, InvalidArgumentError } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import type { Collections } from '../adapters/mongo/collections';
import { createKeyRepository } from '../adapters/mongo/keys';
import { findAccount, findRecipient } from '../app/accounts';
import { isServiceError } from '../app/errors';
import { createKey, listKeys, OPERATOR_KEY_LIMITS, revokeKey } from '../app/keys';
import type { Account } from '../domain/account';
import { DEFAULT_SERVICE, KEY_DEFAULTS } from '../domain/limits';
import { isScope, SCOPES } from '../domain/scopes';
import type { Scope } from '../domain/scopes';
import { CliError } from './cli-error';
import { operator } from './operator';
import { parseFuture } from './parse';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';

interface CreateOptions {
  account: string;
  name: string;
  scopes: Scope[];
  rate: number;
  quota: number;
  expires?: Date | null;
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('API keys of an account');
  const { maxRate, maxQuota } = OPERATOR_KEY_LIMITS;

  keys
    .command('create')
    .description('creates a key and prints it once')
    .requiredOption('--account <account>', 'owner of the key: the id of the account or its confirmed address')
    .option('--name <name>', 'name of the key', 'API key')
    .option('--scopes <a,b>', `some of ${SCOPES.join(', ')}`, parseScopes, [...SCOPES])
    .option('--rate <n>', 'requests in any 60 seconds', upTo(maxRate), KEY_DEFAULTS.ratePerMinute)
    .option('--quota <n>', 'requests in a calendar month', upTo(maxQuota), KEY_DEFAULTS.quotaPerMonth)
    .option('--expires <date>', 'when it expires: 2027-01-31 or a full ISO time', parseFuture)
    .action(({ account: name, rate, quota, expires: expiresAt = null, ...rest }: CreateOptions) =>
      withDatabase(async (collections) => {
        const { id: accountId } = await accountOf(findRecipient, collections, name);
        const wanted = { accountId, ...rest, ratePerMinute: rate, quotaPerMonth: quota, expiresAt };
        const { secret } = await createKey(dependencies(collections), wanted, operator());
        console.log(secret);
      }),
    );

  keys
    .command('revoke <id>')
    .description('revokes a key; it stops working with the next request')
    .action((id: string) =>
      withDatabase(async (collections) => {
        await revokeKey(dependencies(collections), { id }, operator());
        console.log(`${id} is revoked: the next request with it is refused.`);
      }),
    );

  keys
    .command('list')
    .description('prints every key of an account with its state')
    .requiredOption('--account <account>', 'owner of the keys: the id or address of the account')
    .action(({ account: name }: { account: string }) =>
      withDatabase(async (collections) => {
        const account = await accountOf(findAccount, collections, name);
        for (const { id, mask, state, name, scopes } of await listKeys(dependencies(collections), account.id))
          console.log([id, mask, state, name, scopes.join(',')].join('\t'));
      }),
    );
  return keys;
}

function dependencies(collections: Collections) {
  return {
    keys: createKeyRepository(collections),
    clock: () => new Date(),
    settings: {
      service: optionalSetting(process.env, 'SELLO_KEY_SERVICE') ?? DEFAULT_SERVICE,
      keyLimits: OPERATOR_KEY_LIMITS,
    },
  };
}

async function accountOf(find: typeof findAccount, collections: Collections, name: string): Promise<Account> {
  try {
    return await find({ accounts: createAccountRepository(collections) }, name);
  } catch (error) {
    if (!isServiceError(error, 'not_found')) throw error;
    throw new CliError(`${error.message} Create it with: npx sello accounts create --email ${name}`);
  }
}

function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  if (!scopes.every(isScope)) throw new InvalidArgumentError(`Choose from ${SCOPES.join(', ')}.`);
  return scopes;
}

function upTo(maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximum}.`);
  };
}
