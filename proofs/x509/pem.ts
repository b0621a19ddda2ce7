const CERTIFICATE = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** The DER of each certificate in a PEM text (RFC 7468), in order. Other blocks are skipped. */
export function decodePemCertificates(text: string): Uint8Array[] {
  return [...text.matchAll(CERTIFICATE)].map(([, body = '']) =>
    Uint8Array.from(atob(body.replace(/\s/g, '')), (character) => character.charCodeAt(0)),
  );
}

export function encodePemCertificates(certificates: readonly Uint8Array[]): string {
  return certificates.map((der) => encodePem('CERTIFICATE', der)).join('');
}

export function encodePem(label: string, der: Uint8Array): string {
  const base64 = btoa(Array.from(der, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
