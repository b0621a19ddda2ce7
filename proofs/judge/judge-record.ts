import { bytesToHex } from '@noble/hashes/utils.js';
import { refused } from './verdict';
import type { GivenProof, Verdict } from './verdict';

/** A bundle's record proves nothing, but one about another file means a mix-up or a forgery. */
export function judgeRecord({ name, bytes }: GivenProof, fileSha256: Uint8Array): Verdict {
  if (sha256In(bytes) !== bytesToHex(fileSha256)) {
    return refused(name, 'record', 'This certificate record is about another file, or cannot be read.');
  }
  return { name, kind: 'record', outcome: 'stated', reason: null, checks: [], facts: null };
}

function sha256In(bytes: Uint8Array): unknown {
  try {
    const record = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as {
      file?: { sha256?: unknown } | null;
    } | null;
    return record?.file?.sha256;
  } catch {
    return undefined;
  }
}
