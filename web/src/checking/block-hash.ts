/** A block's hash as people paste it: with blanks around it, in any case. `null` where it is none. */
export function readBlockHash(text: string): string | null {
  const hash = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}
