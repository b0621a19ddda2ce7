import { Command } from 'commander';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { deleteLogin } from './connection/login-file';
import { print } from './print';

export function logoutCommand({ env }: Surroundings = CALLER): Command {
  return new Command('logout')
    .description('deletes the stored API key from this computer')
    .action(async () => {
      const wasThere = await deleteLogin(env);
      print(
        wasThere
          ? 'The key was deleted from this computer. It stays valid: revoke it in the dashboard if nobody else uses it.'
          : 'Nobody was logged in.',
      );
    });
}
