import { Command, InvalidArgumentError } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import type { Collections } from '../adapters/mongo/collections';
import { createKeyRepository } from '../adapters/mongo/keys';
import { findAccount, findRecipient } from '../app/accounts';
import { isServiceError } from '../app/errors';
import {
  createKey,
  editKey,
  listEndedKeys,
  listKeys,
  OPERATOR_KEY_LIMITS,
  revokeKey,
  rotateKey,
} from '../app/keys';
import type { Account } from '../domain/account';
import { DEFAULT_SERVICE, GRACE_HOURS_DEFAULT, KEY_DEFAULTS, LIMITS } from '../domain/limits';
import { isScope, SCOPES } from '../domain/scopes';
import type { Scope } from '../domain/scopes';
import { CliError } from '../clients/cli/cli-error';
import { operator } from './operator';
import { parseFuture } from './parse';
import { inLine, print, printError } from '../clients/cli/print';
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

type EditOptions = Partial<Pick<CreateOptions, 'name' | 'scopes' | 'rate' | 'quota'>>;

interface ListOptions {
  account: string;
  ended?: true;
  limit: number;
  after?: string;
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
        print(secret);
      }),
    );

  keys
    .command('edit <id>')
    .description('changes a key; takes effect with its next request')
    .option('--name <name>', 'name of the key')
    .option('--scopes <a,b>', `some of ${SCOPES.join(', ')}`, parseScopes)
    .option('--rate <n>', 'requests in any 60 seconds', upTo(maxRate))
    .option('--quota <n>', 'requests in a calendar month', upTo(maxQuota))
    .action((id: string, { rate, quota, ...rest }: EditOptions) =>
      withDatabase(async (collections) => {
        const limits = {
          ...(rate !== undefined && { ratePerMinute: rate }),
          ...(quota !== undefined && { quotaPerMonth: quota }),
        };
        const change = { ...rest, ...limits };
        if (Object.keys(change).length === 0)
          throw new CliError('Nothing to change. Add --name, --scopes, --rate or --quota.');
        const key = await editKey(dependencies(collections), { id }, change, operator());
        const { name, scopes, ratePerMinute, quotaPerMonth } = key;
        print(
          [id, inLine(name), scopes.join(','), `${ratePerMinute}/min`, `${quotaPerMonth}/month`].join('\t'),
        );
      }),
    );

  keys
    .command('revoke <id>')
    .description('revokes a key; it stops working with the next request')
    .action((id: string) =>
      withDatabase(async (collections) => {
        await revokeKey(dependencies(collections), { id }, operator());
        print(`${id} is revoked: the next request with it is refused.`);
      }),
    );

  keys
    .command('rotate <id>')
    .description(
      'replaces a key and prints the new one once; both draw on the same limits while the old one works',
    )
    .option('--grace <hours>', 'how long the old key works, in hours', graceHours, GRACE_HOURS_DEFAULT)
    .action((id: string, { grace }: { grace: number }) =>
      withDatabase(async (collections) => {
        const old = { id, graceHours: grace };
        const { secret } = await rotateKey(dependencies(collections), old, operator());
        print(secret);
      }),
    );

  keys
    .command('list')
    .description('prints the keys of an account that work or, with --ended, a page of the others')
    .requiredOption('--account <account>', 'owner of the keys: the id or address of the account')
    .option(
      '--ended',
      `revoked and expired keys of the last ${LIMITS.endedKeyDays} days, the last to end first`,
    )
    .option('--limit <n>', 'how many ended keys to print', upTo(LIMITS.pageMaximum), LIMITS.pageDefault)
    .option('--after <cursor>', 'begin where an earlier page of ended keys stopped')
    .action(({ account: owner, ended, limit, after }: ListOptions) =>
      withDatabase(async (collections) => {
        const { id: accountId } = await accountOf(findAccount, collections, owner);
        const deps = dependencies(collections);
        const page =
          ended === true
            ? await listEndedKeys(deps, accountId, { limit, after })
            : { keys: await listKeys(deps, accountId), nextCursor: null };
        for (const { id, mask, state, name, scopes } of page.keys)
          print([id, mask, state, inLine(name), scopes.join(',')].join('\t'));
        if (page.nextCursor !== null) printError(`More keys follow. Add: --after ${page.nextCursor}`);
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
    throw new CliError(`${error.message} Create it with: sello accounts create --email ${name}`);
  }
}

function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  if (!scopes.every(isScope)) throw new InvalidArgumentError(`Choose from ${SCOPES.join(', ')}.`);
  return scopes;
}

const upTo = (maximum: number) => (text: string) => wholeNumber(text, 1, maximum);

const graceHours = (text: string) => wholeNumber(text, 0, LIMITS.graceHoursMaximum);

function wholeNumber(text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
}
