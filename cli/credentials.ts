import { Command } from 'commander';
import { createSigningKeyRepository } from '../adapters/mongo/memberships/signing-keys';
import { makeSigningKey } from '../app/memberships/credentials/key-pair';
import { readSigningKeys } from '../config/secret-file';
import { print } from '../clients/cli/print';
import { serviceSetting } from './running-stack';
import { withDatabase } from './with-database';

export function credentialsCommand(): Command {
  const credentials = new Command('credentials').description(
    'the keys that sign the credentials of members and courses',
  );

  credentials
    .command('keys')
    .description('lists them, newest first; all of them stay published')
    .action(() =>
      withDatabase(async (collections) => {
        const keys = await createSigningKeyRepository(collections).list();
        if (keys.length === 0) print('There is none yet: the first one is made with the first credential.');
        for (const { id, createdAt, current } of keys)
          print(`${id}  ${createdAt.toISOString()}  ${current ? 'signs' : 'published'}`);
      }),
    );

  credentials
    .command('rotate')
    .description('makes a new key that signs from now on; what the others signed stays valid')
    .action(() => {
      const secret = readSigningKeys(serviceSetting(process.env, 'SELLO_SECRET_FILE'), 'credentials');
      return withDatabase(async (collections) => {
        const key = await makeSigningKey(secret, new Date());
        await createSigningKeyRepository(collections).replace(key);
        print(`${key.id} signs from now on.`);
      });
    });
  return credentials;
}
