/** Certifies two hashes. In single quotes, as JSON has double ones: for the shells of Linux, macOS and WSL. */
export function batchCommand(baseUrl: string): string {
  const hash = (digit: string) => digit.repeat(64);
  const items = ['1', '2'].map((digit) => ({ sha256: hash(digit), file_size: 48211, ref: `inv-${digit}` }));
  return [
    `curl -sS ${baseUrl}/batches -H "Authorization: Bearer $SELLO_API_KEY"`,
    '-H "Content-Type: application/json"',
    `-d '${JSON.stringify({ items })}'`,
  ].join(' ');
}
