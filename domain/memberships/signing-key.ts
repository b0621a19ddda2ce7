/** What verifies credentials: an RSA public key (RFC 7517, RFC 7518 section 6.3.1). */
export interface PublicKey {
  kty: 'RSA';
  n: string;
  e: string;
}

/** Signs credentials and status lists of all accounts. Published for ever, so that what it signed can be verified for ever. */
export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  id: string;
  publicKey: PublicKey;
  /** PKCS #8 in PEM, encrypted. */
  privateKey: string;
  /** Whether it signs what is issued now. One does. */
  current: boolean;
  createdAt: Date;
}
