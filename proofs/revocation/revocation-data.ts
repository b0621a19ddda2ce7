/** Signed statements about whether certificates were revoked, as their issuers publish them. */
export interface RevocationData {
  /** DER CertificateList (RFC 5280 §5). */
  crls: Uint8Array[];
  /** DER OCSPResponse (RFC 6960 §4.2). */
  ocsps: Uint8Array[];
}
