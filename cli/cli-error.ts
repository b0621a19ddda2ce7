/** An error that the operator can fix; its message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
