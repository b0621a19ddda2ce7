/** Reads a pasted block hash: surrounding space and letter case are ignored. `null` if it is not a block hash. */
export function readBlockHash(text: string): string | null {
  const hash = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** `null` if nothing was entered, `undefined` if it is not a height. */
export function readBlockHeight(text: string): number | null | undefined {
  const digits = text.replace(/[\s,.]/g, '');
  if (digits === '') return null;
  return /^[0-9]{1,9}$/.test(digits) ? Number(digits) : undefined;
}
