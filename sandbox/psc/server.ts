import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Authority } from './authority';
import { encodeRejection, Rejection } from './encode-response';
import type { SandboxFaults } from './faults';
import { drip, faultyAnswer, faultyRequest } from './faults';
import { ACCURACY_SECONDS, choosePolicy, issueToken, SANDBOX_POLICY_OID } from './issue-token';
import { LastTimeFile } from './last-time';
import { readRequest } from './read-request';
import type { Pointers } from './revocation-pointers';
import type { RevokedCertificate } from './revocation-reasons';
import type { KeyKind } from './signing-key';
import { createTokenClock } from './token-clock';
import { writeAtomically } from './write-atomically';

/** A request has about 100 bytes. */
const MAX_REQUEST_BYTES = 4_096;

const QUERY_TYPE = 'application/timestamp-query';
const REPLY_TYPE = 'application/timestamp-reply';
const CRL_TYPE = 'application/pkix-crl';
const OCSP_QUERY_TYPE = 'application/ocsp-request';
const OCSP_REPLY_TYPE = 'application/ocsp-response';

export interface SandboxPscOptions {
  dataDir: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The kind of key that signs tokens; P-256 by default. The root's key stays the same. */
  signerKey?: KeyKind;
  /** Supported policies; the first is the default. */
  policies?: readonly string[];
  now?: () => Date;
  /** Receives errors that the client sees only as systemFailure. */
  onError?: (error: unknown) => void;
  faults?: SandboxFaults;
  /** Changes where the signer's certificate points to; by default to this server's CRL and OCSP responder. */
  pointers?: (own: Pointers) => Pointers;
}

export interface SandboxPsc {
  url: string;
  /** The signer's certificate is revoked from now on; it goes on signing. */
  revokeSigner(reason?: RevokedCertificate['reason']): Promise<void>;
  /** The next token is signed with a new key. */
  replaceSigner(): Promise<void>;
  /** The next token is signed with a new key, whose certificate points there. */
  pointTo(pointers: (own: Pointers) => Pointers): void;
  close(): Promise<void>;
}

/** A real RFC 3161 authority over HTTP (§3.4), for trials, with a CRL and an OCSP responder. Writes `root.pem` and `providers.json` to its folder. */
export async function startSandboxPsc(options: SandboxPscOptions): Promise<SandboxPsc> {
  const { dataDir, host, port, signerKey, now = () => new Date(), onError, faults = {} } = options;
  const policies = options.policies ?? [SANDBOX_POLICY_OID];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const authority = await Authority.open(dataDir, now(), signerKey);
  const lastTime = new LastTimeFile(join(dataDir, 'last-time'));
  const nextMoment = createTokenClock(now, lastTime, ACCURACY_SECONDS);

  const reply = async (body: Uint8Array): Promise<Uint8Array> => {
    try {
      const request = faultyRequest(readRequest(body), faults);
      const policy = choosePolicy(request.policy, policies);
      const moment = nextMoment();
      const signer = faults.expiredLeaf
        ? await authority.expiredSigner(moment.genTime)
        : await authority.signer(moment.genTime);
      return await issueToken(request, policy, moment, signer);
    } catch (error) {
      if (error instanceof Rejection) return encodeRejection(error);
      onError?.(error);
      return encodeRejection(new Rejection('systemFailure', 'The sandbox could not sign.'));
    }
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isCrlRequest(request)) {
      sendDer(response, CRL_TYPE, await authority.crl(now()));
      return;
    }
    const isOcsp = isOcspRequest(request);
    const other = isOcsp ? null : answerToOther(request);
    if (other !== null) {
      sendText(response, other);
      return;
    }
    const body = await readBody(request);
    if (body === null) {
      sendText(response, {
        status: 413,
        text: `The query is larger than ${MAX_REQUEST_BYTES} bytes.`,
        headers: { connection: 'close' },
      });
      return;
    }
    if (isOcsp) {
      sendDer(response, OCSP_REPLY_TYPE, await authority.answerOcsp(body, now()));
      return;
    }
    const answer = (await faultyAnswer(faults)) ?? { status: 200, body: await reply(body) };
    response.writeHead(answer.status, { 'content-type': REPLY_TYPE, 'content-length': answer.body.length });
    if (faults.dripMs === undefined) response.end(answer.body);
    else await drip(response, answer.body, faults.dripMs);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/`;
  const own = { crls: [`${url}crl`], ocsps: [`${url}ocsp`] };
  const pointers = options.pointers?.(own) ?? own;
  authority.publishAt(pointers);
  await writeAtomically(join(dataDir, 'root.pem'), authority.rootPem, 0o644);
  await writeAtomically(join(dataDir, 'providers.json'), providersFile(url, policies, pointers), 0o644);
  return {
    url,
    revokeSigner: (reason = 'keyCompromise') => authority.revokeSigner(now(), reason),
    replaceSigner: () => authority.replaceSigner(now()),
    pointTo: (change) => {
      authority.publishAt(change(own));
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      lastTime.close();
    },
  };
}

/** A PSC_CONFIG file for this sandbox. With its CRL, because certificates that it made before may point to another port. */
function providersFile(url: string, policies: readonly string[], { crls }: Pointers): string {
  const trust = { roots: ['root.pem'], policies };
  const provider = { name: 'sandbox', url, grade: 'sandbox', trust };
  const revocation = crls.length === 0 ? {} : { revocation: { crls } };
  return `${JSON.stringify({ providers: [{ ...provider, ...revocation }] }, null, 2)}\n`;
}

interface TextAnswer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

function isCrlRequest({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url === '/crl';
}

function isOcspRequest({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && mediaTypeOf(headers) === OCSP_QUERY_TYPE;
}

function mediaTypeOf(headers: IncomingMessage['headers']): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}

/** The response to anything that is not a time-stamp query; `null` for a query. */
function answerToOther(request: IncomingMessage): TextAnswer | null {
  if (request.method === 'GET')
    return { status: 200, text: 'Sello sandbox PSC: POST a DER TimeStampReq here.' };
  if (request.method !== 'POST') {
    return { status: 405, text: 'POST a time-stamp query.', headers: { allow: 'GET, POST' } };
  }
  return mediaTypeOf(request.headers) === QUERY_TYPE
    ? null
    : { status: 415, text: `The content type must be ${QUERY_TYPE}.` };
}

/** `null` when the body is too large; the connection stays open for the response. */
function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  // Events instead of an async iterator, which would cost as much as the signature.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_REQUEST_BYTES) {
        request.pause();
        resolve(null);
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.on('error', reject);
    request.on('close', () => {
      if (!request.readableEnded) reject(new Error('The client closed the connection.'));
    });
  });
}

function sendDer(response: ServerResponse, type: string, body: Uint8Array): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

function sendText(response: ServerResponse, { status, text, headers = {} }: TextAnswer): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${text}\n`);
}
