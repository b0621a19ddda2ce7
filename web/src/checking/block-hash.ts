/** Reads a pasted block hash: surrounding space and letter case are ignored. `null` if it is not a block hash. */
export function readBlockHash(text: string): string | null {
  const hash = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}
