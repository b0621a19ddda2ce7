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
  const settings = () => ({ MONGODB_URI: database.uri, SELLO_SECRET_FILE: file, SELLO_DATA_DIR: folder });
  const run = () => sello(settings(), 'secrets', 'reencrypt');
  const doctor = async () => {
    const { code, stdout } = await sello(settings(), 'doctor');
    return { code, line: stdout.split('\n').find((line) => line.includes('Webhooks')) };
  };

  async function endpoint(keys: ReturnType<typeof keysOf>) {
    const [id, accountId, secret] = [newId('whk'), newId('acct'), mintWebhookSecret()];
    const facts = { url: 'https://a.example/', events: ['*' as const], description: null, keyId: null };
    const stored = encryptSecret(secret, id, keys);
    await createWebhookRepository(database.collections).create(
      { id, accountId, ...facts, secret: stored },
      'x',
    );
    return { id, accountId, secret };
  }

  it('lets an old line be removed, and names what no line decrypts, as the doctor does', async () => {
    const webhooks = createWebhookRepository(database.collections);
    const before = await endpoint(keysOf(OLD));
    const rotated = mintWebhookSecret();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const stored = encryptSecret(rotated, before.id, keysOf(OLD));
    await webhooks.rotate(before.accountId, before.id, stored, tomorrow, before.accountId);
    await endpoint(keysOf(NEW, OLD));

    keysOf(NEW, OLD);
    expect(await doctor()).toEqual({
      code: 0,
      line: 'up    Webhooks   3 endpoint secrets, each of which can be decrypted; 2 with an older line of SELLO_SECRET_FILE, which may be removed after: sello secrets reencrypt',
    });
    expect(await run()).toMatchObject({
      code: 0,
      stdout: '3 secrets encrypted with the first line, 2 of them just now.\n',
    });
    const alone = keysOf(NEW);
    const secrets = (await webhooks.secretsOf(before.id)).map((each) =>
      decryptSecret(each, before.id, alone),
    );
    expect(secrets).toEqual([rotated, before.secret]);
    expect((await doctor()).line).toMatch(/^up .* 3 endpoint secrets, each of which can be decrypted$/);
    expect((await run()).stdout).toBe('3 secrets encrypted with the first line, 0 of them just now.\n');

    const lost = await endpoint(keysOf(LOST));
    const twice = encryptSecret(mintWebhookSecret(), lost.id, keysOf(LOST));
    await webhooks.rotate(lost.accountId, lost.id, twice, tomorrow, lost.accountId);
    keysOf(NEW);
    expect(await doctor()).toEqual({
      code: 1,
      line: `DOWN  Webhooks   No line of SELLO_SECRET_FILE decrypts the secrets of 1 endpoint, so nothing is sent there: ${lost.id}. Put the removed line back and run: sello secrets reencrypt. If it is lost, have the owners rotate these secrets. See docs/operations/webhooks.md.`,
    });
    const found = await run();
    expect(found.code).toBe(1);
    expect(found.stdout).toContain(`No line decrypts the secrets of: ${lost.id}.`);
  });
});
