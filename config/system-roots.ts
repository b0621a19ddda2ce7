import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { ConfigError } from './environment';
import type { environmentReader } from './environment';

/** Where Debian and Alpine, Red Hat, SUSE, and macOS keep the system's store. */
const SYSTEM_STORES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates, in PEM, that the system's store and NODE_EXTRA_CA_CERTS have beyond Node's own list. */
export function readSystemRoots(read: Pick<ReturnType<typeof environmentReader>, 'optional'>): string[] {
  const named = ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'].flatMap((variable) => {
    const file = read.optional(variable);
    if (file === undefined) return [];
    const text = readIfPresent(file);
    if (text === null) throw new ConfigError(variable, `names ${file}, which can't be read.`);
    return [text];
  });
  const store = read.optional('SSL_CERT_FILE') === undefined ? SYSTEM_STORES.map(readIfPresent) : [];
  const system = store.find((text) => text !== null) ?? '';
  const known = new Set(rootCertificates.map(body));
  const found = [...named, system].flatMap((text) => text.match(CERTIFICATE) ?? []);
  const extra = new Map(found.map((pem) => [body(pem), pem]));
  return [...extra].filter(([key, pem]) => !known.has(key) && isCertificate(pem)).map(([, pem]) => pem);
}

function body(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
