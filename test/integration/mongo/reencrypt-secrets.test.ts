import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWebhookRepository } from '../../../adapters/mongo/webhooks';
import { decryptSecret, encryptSecret, mintWebhookSecret } from '../../../app/webhooks/secrets';
import { readSigningKeys } from '../../../config/secret-file';
import { newId } from '../../../domain/ids';
import { sello } from '../../support/cli';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { scratchFolder } from '../../support/scratch';

const [OLD, NEW, LOST] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'));

describe('sello secrets reencrypt', () => {
  let database: TestDatabase;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    database = await freshDatabase();
    folder = scratchFolder('sello-secrets-');
    file = join(folder, 'secret');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  const keysOf = (...lines: (string | undefined)[]) => {
    writeFileSync(file, lines.join('\n'));
    return readSigningKeys(file, 'webhooks');
  };
  const run = () => sello({ MONGODB_URI: database.uri, SELLO_SECRET_FILE: file }, 'secrets', 'reencrypt');

  async function endpoint(keys: ReturnType<typeof keysOf>) {
    const [id, accountId, secret] = [newId('whk'), newId('acct'), mintWebhookSecret()];
    const facts = { url: 'https://a.example/', events: ['*' as const], description: null };
    const stored = encryptSecret(secret, id, keys);
    await createWebhookRepository(database.collections).create(
      { id, accountId, ...facts, secret: stored },
      'x',
    );
    return { id, accountId, secret };
  }

  it('lets an old line be removed, and names what no line decrypts', async () => {
    const webhooks = createWebhookRepository(database.collections);
    const before = await endpoint(keysOf(OLD));
    const rotated = mintWebhookSecret();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const stored = encryptSecret(rotated, before.id, keysOf(OLD));
    await webhooks.rotate(before.accountId, before.id, stored, tomorrow, before.accountId);
    await endpoint(keysOf(NEW, OLD));

    keysOf(NEW, OLD);
    expect(await run()).toMatchObject({
      code: 0,
      stdout: '3 secrets encrypted with the first line, 2 of them just now.\n',
    });
    const alone = keysOf(NEW);
    const secrets = (await webhooks.secretsOf(before.id)).map((each) =>
      decryptSecret(each, before.id, alone),
    );
    expect(secrets).toEqual([rotated, before.secret]);
    expect((await run()).stdout).toBe('3 secrets encrypted with the first line, 0 of them just now.\n');

    const lost = await endpoint(keysOf(LOST));
    keysOf(NEW);
    const found = await run();
    expect(found.code).toBe(1);
    expect(found.stdout).toContain(`No line decrypts the secrets of: ${lost.id}.`);
  });
});
