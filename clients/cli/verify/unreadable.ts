import { CliError } from '../cli-error';
import { problemOf } from '../certify/problem';

export function unreadable(path: string, cause: unknown): CliError {
  return new CliError(`${path} ${problemOf(cause)}.`, { cause });
}
