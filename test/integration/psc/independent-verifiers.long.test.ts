import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import type { KeyKind } from '../../../sandbox/psc/signing-key';
import { children, contextTag, readDer } from '../../../proofs/asn1/der';
import { encode, sequence } from '../../../proofs/asn1/der-write';
import { encodePem } from '../../../proofs/x509/pem';
import type { HashName } from '../../../proofs/x509/hash';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { parseTimestampResponse } from '../../../proofs/timestamp/response';
import { parseToken } from '../../../proofs/timestamp/token';
import { parseTstInfo } from '../../../proofs/timestamp/tst-info';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { findTimestampCli } from '../../support/binaries/timestamp-server';
import { askAuthority } from '../../support/ask-authority';
import { useTempDir } from '../../support/temp-dir';
import { DIGEST, forge, newWorld, NONCE } from '../../unit/proofs/timestamp/forge';
import { openssl } from './openssl';
import { judgeTokens } from './rfc3161-client';
import type { JudgedToken } from './rfc3161-client';

const COUNT = 100;
const directory = useTempDir();
const run = promisify(execFile);
let timestampCli: string;

beforeAll(async () => {
  timestampCli = await findTimestampCli({ say: (line) => process.stderr.write(`${line}\n`) });
});

interface Stamped extends JudgedToken {
  /** Hashes of the file and of the token. */
  name: string;
}

/** Tokens of the sandbox, each for a different file, that our own verifier has accepted. */
async function issue(signerKey: KeyKind, hashAlgorithm: HashName): Promise<Stamped[]> {
  const sandbox = await startSandboxPsc({ dataDir: directory(), host: '127.0.0.1', port: 0, signerKey });
  try {
    const [provider] = await loadProviders(join(directory(), 'providers.json'));
    const profile = { ...provider!.profile, hashAlgorithm };
    return await Promise.all(
      Array.from({ length: COUNT }, async (_, i) => {
        const [name, content, nonce] = [String(i), randomBytes(32), randomBytes(16)];
        const digest = createHash(hashAlgorithm.replace('-', '')).update(content).digest();
        const request = buildTimestampRequest({ digest, nonce, hashAlgorithm });
        const response = await askAuthority(sandbox.url, request);
        expect((await verifyTimestamp({ response, digest, nonce, profile })).ok).toBe(true);
        await writeFile(join(directory(), name), content);
        await writeFile(join(directory(), `${name}.tsr`), response);
        return { name, response, digest, nonce };
      }),
    );
  } finally {
    await sandbox.close();
  }
}

/** How many of the tokens a command accepts, run a few at a time. */
async function accepted(tokens: Stamped[], accepts: (token: Stamped) => Promise<string>): Promise<number> {
  const queue = [...tokens];
  let count = 0;
  const worker = async (): Promise<void> => {
    for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
      const output = await accepts(token).catch((error: unknown) => String(error));
      if (/Verification: OK|Successfully verified/.test(output)) count += 1;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return count;
}

const withOpenssl = ({ name, digest }: Stamped) =>
  openssl(
    directory(),
    ...['ts', '-verify', '-in', `${name}.tsr`, '-CAfile', 'root.pem'],
    ...['-digest', Buffer.from(digest).toString('hex')],
  );

async function withTimestampCli({ name, nonce }: Stamped, artifact = name): Promise<string> {
  const { stdout, stderr } = await run(
    timestampCli,
    [
      ...['verify', '--artifact', artifact, '--timestamp', `${name}.tsr`, '--root-certificates', 'root.pem'],
      ...['--nonce', String(BigInt(`0x${Buffer.from(nonce).toString('hex')}`))],
    ],
    { cwd: directory() },
  );
  return stdout + stderr;
}

const KEYS: KeyKind[] = ['P-256', 'P-384', 'RSA-2048', 'RSA-3072'];
const HASHES: HashName[] = ['SHA-256', 'SHA-384', 'SHA-512'];

describe('tokens of the sandbox', () => {
  it.each(KEYS.flatMap((key) => HASHES.map((hash) => [key, hash] as const)))(
    `of a %s key for %s digests are accepted, all ${COUNT}, by openssl, timestamp-cli, rfc3161-client and strict DER parsers`,
    async (key, hash) => {
      const tokens = await issue(key, hash);
      expect(await accepted(tokens, withOpenssl)).toBe(COUNT);
      expect(await accepted(tokens, withTimestampCli)).toBe(COUNT);
      const rootPem = await readFile(join(directory(), 'root.pem'), 'utf8');
      expect(await judgeTokens(rootPem, tokens)).toEqual(Array(COUNT).fill(''));
    },
  );
});

describe('tokens of certificates whose file the service never had', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  /** Sends the hash of a file that stays here, and takes the time stamp that the API gives for it. */
  async function certifyHash(name: string): Promise<Stamped> {
    const content = randomBytes(32);
    const digest = createHash('sha256').update(content).digest();
    const answer = await service.fetch('/certificates/hash', {
      method: 'POST',
      body: JSON.stringify({ sha256: digest.toString('hex'), file_size: content.length }),
      headers: { 'content-type': 'application/json' },
    });
    const certificate = await certificateOf(answer);
    expect(certificate).toMatchObject({ status: 'certified', custody: 'hash_only' });
    const proof = await service.fetch(`/certificates/${certificate.id}/proof/nom151`);
    const response = new Uint8Array(await proof.arrayBuffer());
    await writeFile(join(directory(), name), content);
    await writeFile(join(directory(), `${name}.tsr`), response);
    return { name, response, digest, nonce: nonceOf(response) };
  }

  it(`are accepted, all ${COUNT}, with the original by openssl, timestamp-cli, rfc3161-client, strict DER parsers and ours`, async () => {
    const rootPem = await readFile(service.rootPem, 'utf8');
    await writeFile(join(directory(), 'root.pem'), rootPem);
    const tokens: Stamped[] = [];
    for (let i = 0; i < COUNT; i += 1) tokens.push(await certifyHash(String(i)));
    expect(await accepted(tokens, withOpenssl)).toBe(COUNT);
    expect(await accepted(tokens, withTimestampCli)).toBe(COUNT);
    expect(await judgeTokens(rootPem, tokens)).toEqual(Array(COUNT).fill(''));
    for (const { name } of tokens) {
      const args = [
        join(directory(), name),
        join(directory(), `${name}.tsr`),
        '--trust',
        join(directory(), 'root.pem'),
      ];
      expect(await sello({}, 'verify', ...args)).toMatchObject({ code: 0 });
    }
  });
});

/** The service sends one with every request, and keeps none. */
function nonceOf(response: Uint8Array): Uint8Array {
  const { token } = parseTimestampResponse(response);
  const { nonce } = parseTstInfo(parseToken(token!).content);
  const hex = nonce!.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

describe('the independent verifiers', () => {
  it('all refuse a token for another file', async () => {
    const tokens = await issue('P-256', 'SHA-256');
    const swapped = tokens.slice(0, 2).map((token, i) => ({ ...token, digest: tokens[1 - i]!.digest }));
    expect(await accepted(swapped, withOpenssl)).toBe(0);
    expect(await accepted(swapped, (token) => withTimestampCli(token, String(1 - Number(token.name))))).toBe(
      0,
    );
    const rootPem = await readFile(join(directory(), 'root.pem'), 'utf8');
    const verdicts = await judgeTokens(rootPem, swapped);
    for (const verdict of verdicts) expect(verdict).toContain('Mismatch between messages');
  });

  it('include strict parsers that refuse an unsorted SET OF', async () => {
    const world = await newWorld();
    const rootPem = encodePem('CERTIFICATE', world.root.certificate.raw);
    const shuffle = (info: Uint8Array) => {
      const fields = children(readDer(info)).map((field) =>
        field.tag === contextTag(0)
          ? encode(
              field.tag,
              ...children(field)
                .map(({ raw }) => raw)
                .reverse(),
            )
          : field.raw,
      );
      return sequence(...fields);
    };
    const good = await forge(world);
    const shuffled = await forge(world, { signerInfo: shuffle });
    const [yes, no] = await judgeTokens(
      rootPem,
      [good, shuffled].map((response) => ({ response, digest: DIGEST, nonce: NONCE })),
    );
    expect(yes).toBe('');
    expect(no).not.toBe('');
  });
});
