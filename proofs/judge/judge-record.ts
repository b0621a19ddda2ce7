import { bytesToHex } from '@noble/hashes/utils.js';
import { refused } from './verdict';
import type { GivenProof, Verdict } from './verdict';

/** The record in a bundle proves nothing; but one that speaks of another file was put there by mistake or by fraud. */
export function judgeRecord({ name, bytes }: GivenProof, fileSha256: Uint8Array): Verdict {
  if (sha256In(bytes) !== bytesToHex(fileSha256)) {
    return refused(name, 'record', 'This record of a certificate is about another file, or can not be read.');
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
