/** Something the operator can mend; its message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
