import type { Command } from 'commander';
import { environmentReader } from '../../config/environment';
import { readSystemRoots } from '../../config/system-roots';
import { trustSystemRoots } from '../../runtime/trust-system-roots';

/** Runs the program of a process, and sets the exit code. */
export async function runProgram(
  load: (name?: string) => Promise<Command>,
  reportError: (error: unknown) => number,
): Promise<void> {
  process.stdout.on('error', ignoreMissingReader);
  const program = await load(process.argv[2]);
  try {
    // A service in a company's network often has a certificate that only the company's computers trust.
    trustSystemRoots(readSystemRoots(environmentReader(process.env)));
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** `sello … | head` ends the reader first. The command still completes, and its exit code says how. */
function ignoreMissingReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
