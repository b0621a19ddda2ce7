const ID = /cert_[0-9A-Za-z]{22}(?![0-9A-Za-z])/;

/** The id in a certificate's link, or the id itself; `null` if there is none. */
export function readCertificateId(text: string): string | null {
  return ID.exec(text)?.[0] ?? null;
}
