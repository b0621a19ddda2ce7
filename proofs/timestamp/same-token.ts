import { DerError } from '../asn1/der';
import { equalBytes } from '../bytes';
import { readSignerInfo } from './signer-info';
import { parseToken } from './token';

/** Whether both tokens (ContentInfo) are the same time stamp. Sealing adds certificates and revocation data, which no signature covers. */
export function isSameToken(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [signedPart(one), signedPart(other)];
  return a !== null && b !== null && equalBytes(a.content, b.content) && equalBytes(a.signature, b.signature);
}

function signedPart(token: Uint8Array): { content: Uint8Array; signature: Uint8Array } | null {
  try {
    const { content, signerInfos } = parseToken(token);
    const [signerInfo] = signerInfos;
    return signerInfo === undefined ? null : { content, signature: readSignerInfo(signerInfo).signature };
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}
