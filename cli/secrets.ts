import { Command } from 'commander';
import { createWebhookRepository } from '../adapters/mongo/webhooks';
import { reencryptSecrets } from '../app/webhooks/reencrypt-secrets';
import { readSigningKeys } from '../config/secret-file';
import { counted } from '../domain/text';
import { print } from './print';
import { serviceSetting } from './running-stack';
import { withDatabase } from './with-database';

export function secretsCommand(): Command {
  return new Command('secrets').description('the secrets of endpoints, as the database has them').addCommand(
    new Command('reencrypt')
      .description(
        'encrypts them with the first line of SELLO_SECRET_FILE, so that the other lines can be removed; exits with 1 when no line decrypts one',
      )
      .action(() => {
        const keys = readSigningKeys(serviceSetting(process.env, 'SELLO_SECRET_FILE'), 'webhooks');
        return withDatabase(async (collections) => {
          const { current, changed, unreadable } = await reencryptSecrets(
            createWebhookRepository(collections),
            keys,
          );
          print(`${counted(current, 'secret')} encrypted with the first line, ${changed} of them just now.`);
          if (unreadable.size === 0) return;
          print(
            `No line decrypts the secrets of: ${[...unreadable].join(', ')}. Nothing can be sent there. Put the removed line back, or have the owners rotate them.`,
          );
          process.exitCode = 1;
        });
      }),
  );
}
