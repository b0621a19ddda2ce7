#!/usr/bin/env node
import { CliError } from './cli-error';
import { version } from './package.json';
import { runProgram } from './run-program';
import { reportError, throwUsageErrors } from './usage-errors';
import { proofsCommand } from './verify/proofs-command';

/** The verifier alone, which is built into one file: for those who check a proof, and have no account and no package of ours. */
const program = proofsCommand('sello-verify', {
  called: 'node sello-verify.mjs',
  withoutProofs:
    'It asks no Sello service, and needs no connection but the one to the node of --bitcoin-rpc.',
  findProofs: (file) =>
    Promise.reject(
      new CliError(`Name the proofs of ${file} too: its bundle (.zip), .tsr, .ers, XML or .ots.`),
    ),
})
  .description('Verifies proofs of a file offline.')
  .version(version, '-V, --version', 'prints the version');
throwUsageErrors(program);

/** Exit code 1 says that a proof does not hold, so nothing else may end with it. */
const EXIT_NOT_CHECKED = 2;

void runProgram(
  () => Promise.resolve(program),
  (error) => (reportError(error) === 0 ? 0 : EXIT_NOT_CHECKED),
);
