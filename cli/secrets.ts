import { Command } from 'commander';
import { createSigningKeyRepository } from '../adapters/mongo/memberships/signing-keys';
import { createWebhookRepository } from '../adapters/mongo/webhooks';
import { reencryptSigningKeys } from '../app/memberships/credentials/check-keys';
import { reencryptSecrets } from '../app/webhooks/reencrypt-secrets';
import { readSigningKeys } from '../config/secret-file';
import { counted } from '../domain/text';
import { print } from '../clients/cli/print';
import { serviceSetting } from './running-stack';
import { withDatabase } from './with-database';

export function secretsCommand(): Command {
  return new Command('secrets')
    .description(
      'what the database has encrypted: the secrets of endpoints and the keys that sign credentials',
    )
    .addCommand(
      new Command('reencrypt')
        .description(
          'encrypts them with the first line of SELLO_SECRET_FILE, so that the other lines can be removed; exits with 1 when no line decrypts one',
        )
        .action(() => {
          const file = serviceSetting(process.env, 'SELLO_SECRET_FILE');
          return withDatabase(async (collections) => {
            const webhooks = await reencryptSecrets(
              createWebhookRepository(collections),
              readSigningKeys(file, 'webhooks'),
            );
            print(
              `${counted(webhooks.current, 'secret')} encrypted with the first line, ${webhooks.changed} of them just now.`,
            );
            if (webhooks.unreadable.size > 0)
              fail(
                `No line decrypts the secrets of: ${[...webhooks.unreadable].join(', ')}. Nothing can be sent there. Put the removed line back, or have the owners rotate them.`,
              );
            const signing = await reencryptSigningKeys(
              createSigningKeyRepository(collections),
              readSigningKeys(file, 'credentials'),
            );
            if (signing.current > 0)
              print(
                `${counted(signing.current, 'signing key')} encrypted with the first line, ${signing.changed} of them just now.`,
              );
            if (signing.unreadable.length > 0)
              fail(
                `No line decrypts the signing keys: ${signing.unreadable.join(', ')}. They stay published, and can't sign. Put the removed line back, or run: sello credentials rotate`,
              );
          });
        }),
    );
}

function fail(line: string): void {
  print(line);
  process.exitCode = 1;
}
