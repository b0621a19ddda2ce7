import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { parseCertificate } from '../../../proofs/x509/certificate';
import type { Certificate } from '../../../proofs/x509/certificate';
import { decodePemCertificates } from '../../../proofs/x509/pem';
import { openssl } from '../psc/openssl';

const CONFIG = `
[tsa]
default_tsa = tsa1
[tsa1]
serial = ts-serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[req]
distinguished_name = name
[name]
[any]
commonName = supplied
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[signer]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
crlDistributionPoints = URI:http://ca.example/issuer.crl
authorityInfoAccess = OCSP;URI:http://ocsp.example/
[responder]
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
[list]
authorityKeyIdentifier = keyid
[users_list]
authorityKeyIdentifier = keyid
issuingDistributionPoint = critical,@users
[users]
fullname = URI:http://ca.example/issuer.crl
onlyuser = TRUE
[indirect_list]
issuingDistributionPoint = critical,@indirect
[indirect]
indirectCRL = TRUE
`;

const CA = (name: string) => `
[ca_${name}]
database = ${name}.index
serial = ${name}.serial
crlnumber = ${name}.crlnumber
certificate = ${name}.pem
private_key = ${name}.key
new_certs_dir = .
default_md = sha256
default_days = 30
default_crl_days = 7
policy = any
crl_extensions = list
unique_subject = no
`;

const KEYS = {
  RSA: ['-newkey', 'rsa:2048'],
  'P-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
};

/** An authority of openssl's making, in a folder: a root, an issuer, a time-stamp signer and an OCSP responder. */
export interface OpensslAuthority {
  /** From the signer to the root. */
  path: Certificate[];
  run(...args: string[]): Promise<string>;
  read(file: string): Promise<Uint8Array>;
  revoke(by: 'root' | 'issuer', certificate: string, reason?: string): Promise<void>;
  crl(by: 'root' | 'issuer', ...options: string[]): Promise<Uint8Array>;
  /** The answer to this request, signed by the authority itself or by its responder. */
  ocsp(by: 'root' | 'issuer', request: Uint8Array, responder?: 'responder'): Promise<Uint8Array>;
  stamp(digest: Uint8Array, options?: { certificates: boolean }): Promise<Uint8Array>;
}

export async function createAuthority(directory: string, keys: keyof typeof KEYS): Promise<OpensslAuthority> {
  const run = (...args: string[]) => openssl(directory, ...args);
  const read = async (file: string) => new Uint8Array(await readFile(join(directory, file)));
  const write = (file: string, text: string | Uint8Array) => writeFile(join(directory, file), text);
  const ca = (by: string, ...args: string[]) =>
    run('ca', '-batch', '-config', 'openssl.cnf', '-name', `ca_${by}`, ...args);
  const key = (name: string) => [
    ...['-config', 'openssl.cnf', ...KEYS[keys], '-nodes', '-keyout', `${name}.key`],
    ...['-subj', `/CN=${name}`],
  ];
  await write('openssl.cnf', CONFIG + CA('root') + CA('issuer'));
  await write('ts-serial', '01');
  for (const name of ['root', 'issuer']) {
    await write(`${name}.index`, '');
    await write(`${name}.serial`, '1000');
    await write(`${name}.crlnumber`, '01');
  }
  await run('req', '-x509', ...key('root'), '-days', '30', '-extensions', 'authority', '-out', 'root.pem');
  for (const [name, by, extensions] of [
    ['issuer', 'root', 'authority'],
    ['signer', 'issuer', 'signer'],
    ['responder', 'issuer', 'responder'],
  ] as const) {
    await run('req', '-new', ...key(name), '-out', `${name}.csr`);
    await ca(by, '-in', `${name}.csr`, '-out', `${name}.pem`, '-notext', '-extensions', extensions);
  }
  const pem = await Promise.all(['signer', 'issuer', 'root'].map((name) => read(`${name}.pem`)));
  return {
    path: pem.flatMap((text) => decodePemCertificates(new TextDecoder().decode(text))).map(parseCertificate),
    run,
    read,

    async revoke(by, certificate, reason) {
      await ca(by, '-revoke', `${certificate}.pem`, ...(reason === undefined ? [] : ['-crl_reason', reason]));
    },

    async crl(by, ...options) {
      await ca(by, '-gencrl', '-out', `${by}.crl.pem`, ...options);
      await run('crl', '-in', `${by}.crl.pem`, '-outform', 'DER', '-out', `${by}.crl`);
      return read(`${by}.crl`);
    },

    async ocsp(by, request, responder) {
      await write('request.der', request);
      const signer = responder ?? by;
      await run(
        ...['ocsp', '-index', `${by}.index`, '-CA', `${by}.pem`, '-reqin', 'request.der', '-ndays', '1'],
        ...['-rsigner', `${signer}.pem`, '-rkey', `${signer}.key`, '-respout', 'response.der'],
      );
      return read('response.der');
    },

    async stamp(digest, { certificates } = { certificates: true }) {
      await write('x.tsq', buildTimestampRequest({ digest, nonce: null }));
      if (!certificates)
        await run(
          'ts',
          '-query',
          '-digest',
          Buffer.from(digest).toString('hex'),
          '-sha256',
          '-no_nonce',
          '-out',
          'x.tsq',
        );
      await run(
        ...['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'x.tsq', '-out', 'x.tsr'],
        ...['-signer', 'signer.pem', '-inkey', 'signer.key'],
      );
      return read('x.tsr');
    },
  };
}

/** openssl's index of issued certificates, with this many revoked ones more. */
export async function revokeOthers(directory: string, by: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) => {
    const serial = (0x200000 + i).toString(16).toUpperCase();
    const reason = i % 3 === 0 ? ',keyCompromise' : '';
    return `R\t300101000000Z\t261101000000Z${reason}\t${serial}\tunknown\t/CN=other ${i}\n`;
  });
  await appendFile(join(directory, `${by}.index`), lines.join(''));
}
