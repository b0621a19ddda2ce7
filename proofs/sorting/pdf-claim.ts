/** What the printable page of a certificate says of itself. It proves nothing: anyone can write it. */
export interface PdfClaim {
  id: string;
  /** `null` if it names only the certificate. */
  sha256: string | null;
}

const KEYWORD = /sello:(cert_[0-9A-Za-z]{22})/;
const SHA256 = /sha256:([0-9a-f]{64})/;
const ADDRESS = /\/v\/(cert_[0-9A-Za-z]{22})(?![0-9A-Za-z])/;
const PRODUCER = /\/Producer \(Sello\)/;

/** `null` if it is not a page that Sello wrote. A document that only mentions a certificate is not one. */
export function readPdfClaim(bytes: Uint8Array): PdfClaim | null {
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.startsWith('%PDF-')) return null;
  const id = KEYWORD.exec(text)?.[1] ?? (PRODUCER.test(text) ? ADDRESS.exec(text)?.[1] : undefined);
  return id === undefined ? null : { id, sha256: SHA256.exec(text)?.[1] ?? null };
}
