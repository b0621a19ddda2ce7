/** Why a file can't be read, as the end of a sentence about it. */
export function problemOf(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
}
