import { verifySignature } from '../../x509/signature';
import { signatureScheme } from '../../x509/signature-scheme';
import type { TokenCheck } from '../token-under-test';

/** RFC 5652 §5.4 and §5.6: the signature covers the DER of the signed attributes, encoded as a SET. */
export const tokenSignature: TokenCheck = {
  name: 'signature',
  rule: 'RFC 5652 §5.6',
  async run({ signerInfo, signerDigest, signer }) {
    const scheme = signatureScheme(signerInfo.signatureAlgorithm, signerDigest);
    const good = await verifySignature(
      scheme,
      signer.publicKey,
      signerInfo.signedBytes,
      signerInfo.signature,
    );
    return good ? null : "The signature does not match the signer's key.";
  },
};
