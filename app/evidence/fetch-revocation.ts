import { OutboundError } from '../../domain/errors';
import type { FetchRequest, PublicFetcher } from '../../ports/outbound';
import { chainStatus } from '../../proofs/revocation/chain-status';
import { buildOcspRequest } from '../../proofs/revocation/ocsp-request';
import { revocationPointers } from '../../proofs/revocation/pointers';
import type { RevocationData } from '../../proofs/revocation/revocation-data';
import type { Certificate } from '../../proofs/x509/certificate';
import { formatName } from '../../proofs/x509/name';

const MAX_CRL_BYTES = 4 * 1024 * 1024;
const MAX_OCSP_BYTES = 64 * 1024;
/** Of all parts together: what one document of the database holds, with some room. */
const MAX_BYTES = 12 * 1024 * 1024;

const CRL_PEM = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END X509 CRL-----/;

interface FetchOptions {
  fetcher: PublicFetcher;
  /** Asked for after those that a certificate names. */
  configuredCrls: readonly string[];
  signal?: AbortSignal;
}

/** Where revocation data can be, and how it is asked for. */
interface Source {
  url: string;
  kind: keyof RevocationData;
  request: Omit<FetchRequest, 'signal'>;
}

export type FetchedRevocation = { data: RevocationData } | { problem: string };

/**
 * Revocation data of every certificate below the root, each verified: a CRL that the certificate names, or a configured one; an OCSP answer
 * if there is none. The problem is a full sentence.
 */
export async function fetchRevocation(
  path: readonly Certificate[],
  options: FetchOptions,
): Promise<FetchedRevocation> {
  const data: RevocationData = { crls: [], ocsps: [] };
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[i + 1] as Certificate;
    // One list often covers several certificates.
    if (await isShown(certificate, issuer, data)) continue;
    const found = await fetchFor(certificate, issuer, options);
    if ('problem' in found) return found;
    data[found.kind].push(found.der);
  }
  const size = [...data.crls, ...data.ocsps].reduce((bytes, { length }) => bytes + length, 0);
  if (size > MAX_BYTES)
    return { problem: `The revocation data has ${size} bytes; at most ${MAX_BYTES} are kept.` };
  return { data };
}

async function fetchFor(
  certificate: Certificate,
  issuer: Certificate,
  options: FetchOptions,
): Promise<{ kind: keyof RevocationData; der: Uint8Array } | { problem: string }> {
  const problems: string[] = [];
  for (const source of sourcesOf(certificate, issuer, options.configuredCrls)) {
    const found = await fetchFrom(source, options);
    if ('problem' in found) {
      problems.push(`${source.url}: ${found.problem}`);
      continue;
    }
    const data = { crls: [], ocsps: [], [source.kind]: [found.der] };
    const status = await chainStatus([certificate, issuer], data, {});
    if (status.status !== 'not_shown') return { kind: source.kind, der: found.der };
    problems.push(`${source.url}: ${status.reason}`);
  }
  const name = formatName(certificate.subject);
  if (problems.length === 0) return { problem: `The certificate of ${name} names no CRL or OCSP responder.` };
  return { problem: `The revocation of ${name} could not be checked. ${problems.join(' ')}` };
}

function sourcesOf(certificate: Certificate, issuer: Certificate, configured: readonly string[]): Source[] {
  const { crls, ocsps } = revocationPointers(certificate);
  const body = buildOcspRequest(certificate, issuer);
  return [
    ...[...new Set([...crls, ...configured])].map((url): Source => {
      const headers = { accept: 'application/pkix-crl' };
      return { url, kind: 'crls', request: { method: 'GET', headers, maxBytes: MAX_CRL_BYTES } };
    }),
    ...ocsps.map((url): Source => {
      const headers = { accept: 'application/ocsp-response', 'content-type': 'application/ocsp-request' };
      return { url, kind: 'ocsps', request: { method: 'POST', headers, body, maxBytes: MAX_OCSP_BYTES } };
    }),
  ];
}

async function fetchFrom(
  { url, kind, request }: Source,
  { fetcher, signal }: FetchOptions,
): Promise<{ der: Uint8Array } | { problem: string }> {
  try {
    const { status, body } = await fetcher.fetch(url, { ...request, ...(signal && { signal }) });
    if (status !== 200) return { problem: `The server answered with HTTP status ${status}.` };
    return { der: kind === 'crls' ? derOfCrl(body) : body };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { problem: error.message };
  }
}

/** RFC 5280 §4.2.1.13 wants DER; some servers send PEM. */
function derOfCrl(body: Uint8Array): Uint8Array {
  if (body[0] !== '-'.charCodeAt(0)) return body;
  const [, base64] = CRL_PEM.exec(Buffer.from(body).toString('latin1')) ?? [];
  return base64 === undefined ? body : new Uint8Array(Buffer.from(base64, 'base64'));
}

async function isShown(
  certificate: Certificate,
  issuer: Certificate,
  data: RevocationData,
): Promise<boolean> {
  if (data.crls.length + data.ocsps.length === 0) return false;
  return (await chainStatus([certificate, issuer], data, {})).status !== 'not_shown';
}
