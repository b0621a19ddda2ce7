import { Command, InvalidArgumentError } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import type { Collections } from '../adapters/mongo/collections';
import { createKeyRepository } from '../adapters/mongo/keys';
import { mintApiKey } from '../domain/api-key';
import { DEFAULT_SERVICE, KEY_DEFAULTS, QUOTA_CEILING, RATE_CEILING } from '../domain/limits';
import { isScope, SCOPES } from '../domain/scopes';
import type { Scope } from '../domain/scopes';
import type { Account } from '../domain/account';
import { CliError } from './cli-error';
import { operator } from './operator';
import { parseFuture } from './parse';
import { withDatabase } from './with-database';

interface CreateOptions {
  account: string;
  name: string;
  scopes: Scope[];
  rate: number;
  quota: number;
  expires?: Date;
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('API keys of an account');

  keys
    .command('create')
    .description('makes a key and prints it, once')
    .requiredOption('--account <email>', 'whose key')
    .option('--name <name>', 'to tell keys apart', 'API key')
    .option('--scopes <a,b>', `out of ${SCOPES.join(', ')}`, parseScopes, [...SCOPES])
    .option('--rate <n>', 'requests in any 60 seconds', upTo(RATE_CEILING), KEY_DEFAULTS.ratePerMinute)
    .option('--quota <n>', 'requests in a calendar month', upTo(QUOTA_CEILING), KEY_DEFAULTS.quotaPerMonth)
    .option('--expires <date>', 'when it ends, as 2027-01-31 or a full ISO time', parseFuture)
    .action((options: CreateOptions) =>
      withDatabase(async (collections) => {
        console.log(await createKey(collections, options));
      }),
    );

  keys.command('revoke <id>').action((id: string) =>
    withDatabase(async (collections) => {
      if (!(await createKeyRepository(collections).revoke({ id }, operator())))
        throw new CliError(`There is no key ${id}.`);
      console.log(`${id} is revoked: the next request with it is refused.`);
    }),
  );

  keys
    .command('list')
    .requiredOption('--account <email>', 'whose keys')
    .action(({ account: email }: { account: string }) =>
      withDatabase(async (collections) => {
        const account = await mustFind(collections, email);
        for (const key of await createKeyRepository(collections).list(account.id)) {
          const state = key.revokedAt !== null ? 'revoked' : isOver(key.expiresAt) ? 'expired' : 'live';
          console.log([key.id, key.mask, state, key.name, key.scopes.join(',')].join('\t'));
        }
      }),
    );
  return keys;
}

async function createKey(collections: Collections, options: CreateOptions): Promise<string> {
  const account = await mustFind(collections, options.account);
  const keys = createKeyRepository(collections);
  const { key, hash, mask } = mintApiKey(process.env['SELLO_KEY_SERVICE'] || DEFAULT_SERVICE);
  const { name, scopes, rate: ratePerMinute, quota: quotaPerMonth, expires: expiresAt = null } = options;
  const settings = { name, scopes, ratePerMinute, quotaPerMonth, expiresAt };
  await keys.create({ accountId: account.id, hash, mask, ...settings }, operator());
  return key;
}

async function mustFind(collections: Collections, email: string): Promise<Account> {
  const account = await createAccountRepository(collections).findByEmail(email);
  if (account === null) {
    throw new CliError(
      `There is no account for ${email}. Make it with: npx sello accounts create --email ${email}`,
    );
  }
  return account;
}

function isOver(expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  if (!scopes.every(isScope)) throw new InvalidArgumentError(`Choose out of ${SCOPES.join(', ')}.`);
  return scopes;
}

function upTo(maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximum}.`);
  };
}
