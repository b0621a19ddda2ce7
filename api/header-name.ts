/** `idempotency-key` becomes `Idempotency-Key`: Node knows headers in lower case, callers do not. */
export function headerName(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
