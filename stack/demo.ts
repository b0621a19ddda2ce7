import { createAccountRepository } from '../adapters/mongo/accounts';
import { collectionsOf } from '../adapters/mongo/collections';
import { connectDatabase } from '../adapters/mongo/connect';
import { createKeyRepository } from '../adapters/mongo/keys';
import { createPasswords } from '../adapters/passwords/scrypt';
import { createAccount } from '../app/accounts';
import { createKey, OPERATOR_KEY_LIMITS } from '../app/keys';
import { randomBase62 } from '../domain/base62';
import { DEFAULT_SERVICE, KEY_DEFAULTS } from '../domain/limits';
import { SCOPES } from '../domain/scopes';
import type { DemoAccount } from './welcome';

const DEMO_EMAIL = 'demo@sello.local';
const PASSWORD_CHARACTERS = 16;
const ACTOR = 'npm start';

/** Creates the demo account and its key on the first start in a data folder; `null` on every later one. */
export async function ensureDemoAccount(mongodbUri: string): Promise<DemoAccount | null> {
  const database = connectDatabase(mongodbUri);
  try {
    const collections = collectionsOf(database.db);
    const accounts = createAccountRepository(collections);
    if ((await accounts.findByEmail(DEMO_EMAIL)) !== null) return null;
    // Printed once, like the key, and stored only as a hash.
    const password = randomBase62(PASSWORD_CHARACTERS);
    const { id: accountId } = await createAccount(
      { accounts, passwords: createPasswords() },
      { email: DEMO_EMAIL, password, actor: ACTOR },
    );
    const { secret } = await createKey(
      {
        keys: createKeyRepository(collections),
        clock: () => new Date(),
        settings: {
          service: process.env['SELLO_KEY_SERVICE'] || DEFAULT_SERVICE,
          keyLimits: OPERATOR_KEY_LIMITS,
        },
      },
      { accountId, name: 'Demo', scopes: [...SCOPES], ...KEY_DEFAULTS, expiresAt: null },
      ACTOR,
    );
    return { email: DEMO_EMAIL, password, apiKey: secret };
  } finally {
    await database.close();
  }
}
