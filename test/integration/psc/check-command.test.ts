import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SandboxFaults } from '../../../sandbox/psc/faults';
import type { SandboxPsc } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { reservePort } from '../../../runtime/reserve-port';
import { startPscProxy } from '../../support/psc-proxy';
import type { PscProxy } from '../../support/psc-proxy';
import { useTempDir } from '../../support/temp-dir';
import { longIt } from '../../support/scale';

const SELLO = resolve(__dirname, '../../../dist/cli/main.js');
const directory = useTempDir();
let sandbox: SandboxPsc;
let proxy: PscProxy;
let faults: SandboxFaults;

beforeEach(async () => {
  faults = {};
  const place = { dataDir: join(directory(), 'psc'), host: '127.0.0.1', port: 0 };
  sandbox = await startSandboxPsc({ ...place, faults });
  proxy = await startPscProxy(sandbox.url);
  await configure({ name: 'one', url: proxy.url });
});

afterEach(async () => {
  await proxy.close();
  await sandbox.close();
});

async function configure(
  ...providers: { name: string; url: string; revocation?: undefined }[]
): Promise<void> {
  const written = await readFile(join(directory(), 'psc', 'providers.json'), 'utf8');
  const [model] = (JSON.parse(written) as { providers: object[] }).providers;
  const config = { providers: providers.map((provider) => ({ ...model, ...provider })) };
  await writeFile(join(directory(), 'psc', 'gated.json'), JSON.stringify(config));
}

interface Run {
  code: number;
  output: string;
}

async function check(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const { PSC_CONFIG: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [SELLO, 'psc', 'check', ...args], {
    env: { ...inherited, SELLO_DATA_DIR: directory(), REVOCATION_ALLOW_CIDRS: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number>((done) =>
    child.once('exit', (status) => {
      done(status ?? -1);
    }),
  );
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, output: out + error };
}

const here = () => ({ PSC_CONFIG: join(directory(), 'psc', 'gated.json') });

describe('sello psc check', () => {
  it('says what a full check costs, and sends no request without consent', async () => {
    const { code, output } = await check([], here());
    expect(output).toMatch(
      /requests one time stamp from each of: one\. An accredited provider may charge for it\./,
    );
    expect(output).toMatch(/pass {2}reachable: 127\.0\.0\.1:\d+ accepts connections, without TLS/);
    expect(output).not.toContain('signature');
    expect(proxy.requests).toBe(0);
    expect(code).toBe(0);
  });

  it('sends one request to each provider with consent, and prints every check', async () => {
    const { code, output } = await check(['--yes'], here());
    for (const name of [
      'reachable',
      'answers',
      'status_granted',
      'signature',
      'nonce',
      'certificate_path',
      'trusted',
    ]) {
      expect(output).toMatch(new RegExp(`^ {2}pass {2}${name}`, 'm'));
    }
    expect(output).toMatch(/pass {2}revocation: Not revoked, by 1 CRL and 0 OCSP answers of 20\S+Z\.$/m);
    expect(output).not.toContain('FAIL');
    expect(proxy.tokens).toBe(1);
    expect(code).toBe(0);
  });

  longIt('says that a signer is revoked, or that this cannot be found out, and exits with 1', async () => {
    const refused = await check(['--yes'], { ...here(), REVOCATION_ALLOW_CIDRS: '' });
    expect(refused.output).toMatch(/FAIL {2}revocation: .*\/crl: An address of the host is loopback/);
    await sandbox.revokeSigner('keyCompromise');
    const revoked = await check(['--yes'], here());
    expect(revoked.output).toMatch(/pass {2}trusted/);
    expect(revoked.output).toMatch(
      /FAIL {2}revocation: The signer's certificate was revoked on .* \(keyCompromise\)/,
    );
    expect([refused.code, revoked.code]).toEqual([1, 1]);
  });

  longIt('says that there is nothing to find out where nothing is published', async () => {
    sandbox.pointTo(() => ({ crls: [], ocsps: [] }));
    await configure({ name: 'one', url: proxy.url, revocation: undefined });
    const { code, output } = await check(['--yes'], here());
    expect(output).toMatch(/pass {2}revocation: A certificate of the chain names no CRL/);
    expect(code).toBe(0);
  });

  longIt('finds the configuration of the running stack', async () => {
    await mkdir(directory(), { recursive: true });
    await writeFile(join(directory(), 'stack.json'), JSON.stringify({ env: here() }));
    const { code, output } = await check(['--yes']);
    expect(output).toMatch(/pass {2}trusted/);
    expect(code).toBe(0);
  });

  longIt('says what to do when there is no configuration', async () => {
    const { code, output } = await check(['--yes']);
    expect(output).toMatch(/^sello: No running service was found in .*set PSC_CONFIG/);
    expect(code).toBe(1);
  });

  longIt('exits with 1 and names the failed check, and still checks the next provider', async () => {
    faults.wrongImprint = true;
    await configure({ name: 'one', url: proxy.url }, { name: 'two', url: proxy.url });
    const { code, output } = await check(['--yes'], here());
    expect(output.match(/FAIL {2}message_imprint: The token is for a different digest\./g)).toHaveLength(2);
    expect(output).toMatch(/FAIL {2}trusted/);
    expect(output).toMatch(/pass {2}signature/);
    expect(code).toBe(1);
  });

  longIt('checks only the named provider', async () => {
    await configure({ name: 'one', url: proxy.url }, { name: 'two', url: proxy.url });
    expect((await check(['--yes', '--provider', 'two'], here())).code).toBe(0);
    expect(proxy.requests).toBe(1);
    expect((await check(['--yes', '--provider', 'three'], here())).output).toContain(
      'PSC_CONFIG lists no provider three.',
    );
  });

  it('exits with 1 when a provider cannot be reached or does not answer, and says why', async () => {
    await configure(
      { name: 'gone', url: `http://127.0.0.1:${await reservePort()}/` },
      { name: 'one', url: proxy.url },
    );
    proxy.mode = 'error';
    const { code, output } = await check(['--yes'], here());
    expect(output).toMatch(/FAIL {2}reachable: The provider gone could not be reached \(ECONNREFUSED\)\./);
    expect(output).toMatch(/FAIL {2}answers: The provider one answered with HTTP status 500\./);
    expect(code).toBe(1);
  });
});
