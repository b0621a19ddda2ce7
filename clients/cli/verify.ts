import type { Command } from 'commander';
import { CALLER } from './connection/connection';
import type { Surroundings } from './connection/connection';
import { withConnectionOptions } from './connection/connection-options';
import type { ConnectionOptions } from './connection/find-connection';
import { askService } from './verify/ask-service';
import { proofsCommand } from './verify/proofs-command';

const WITHOUT_PROOFS = `Without proofs, the file is hashed here and the service is asked for the proofs of that hash; the file is not sent. Unless
--trust names roots, those are used that the service itself publishes, and then nothing is more than consistent. If the
service has no certificate of the file, the exit code is 1, and if it cannot be reached, 2.`;

export function verifyCommand(surroundings: Surroundings = CALLER): Command {
  const command = proofsCommand<ConnectionOptions>('verify', {
    called: 'sello verify',
    withoutProofs: WITHOUT_PROOFS,
    findProofs: (file, options) => askService(file, options, surroundings),
  });
  return withConnectionOptions(command).description(
    'verifies proofs of a file offline, or finds the proofs that a service has of it',
  );
}
