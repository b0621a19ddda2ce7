import { createAccountRepository } from '../adapters/mongo/accounts';
import { collectionsOf } from '../adapters/mongo/collections';
import { connectDatabase } from '../adapters/mongo/connect';
import { createKeyRepository } from '../adapters/mongo/keys';
import { createPasswords } from '../adapters/passwords/scrypt';
import { randomBase62 } from '../domain/base62';
import { mintApiKey } from '../domain/api-key';
import { DEFAULT_SERVICE, KEY_DEFAULTS } from '../domain/limits';
import { SCOPES } from '../domain/scopes';
import type { DemoAccount } from './welcome';

export const DEMO_EMAIL = 'demo@sello.local';
const PASSWORD_CHARACTERS = 16;

/** Makes the demo account and its key on the first start in a data folder; `null` on every later one. */
export async function ensureDemoAccount(mongodbUri: string): Promise<DemoAccount | null> {
  const database = connectDatabase(mongodbUri);
  try {
    const collections = collectionsOf(database.db);
    const accounts = createAccountRepository(collections);
    if ((await accounts.findByEmail(DEMO_EMAIL)) !== null) return null;
    // For the dashboard. It is printed, like the key, and kept nowhere.
    const password = randomBase62(PASSWORD_CHARACTERS);
    const passwordHash = await createPasswords().hash(password);
    const account = await accounts.create({ email: DEMO_EMAIL, passwordHash, actor: 'npm start' });
    const { key, hash, mask } = mintApiKey(process.env['SELLO_KEY_SERVICE'] || DEFAULT_SERVICE);
    await createKeyRepository(collections).create(
      {
        accountId: account.id,
        name: 'Demo',
        hash,
        mask,
        scopes: [...SCOPES],
        ...KEY_DEFAULTS,
        expiresAt: null,
      },
      'npm start',
    );
    return { email: DEMO_EMAIL, password, apiKey: key };
  } finally {
    await database.close();
  }
}
