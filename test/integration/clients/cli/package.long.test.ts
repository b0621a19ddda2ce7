import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pipeline, Writable } from 'node:stream';
import type { CertificateBody } from '../../../../api/schemas/certificate';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { writeProofXml } from '../../../../proofs/xml/write-proof';
import { startFaultProxy } from '../../../support/clients/fault-proxy';
import { packPackage } from '../../../support/clients/packed';
import type { PackedPackage } from '../../../support/clients/packed';
import { readmeBlocks } from '../../../support/clients/readme-blocks';
import { openTerminal } from '../../../support/clients/terminal';
import { certificatesUsed } from '../../../support/crashes';
import { sharedService } from '../../../support/shared';
import type { SharedService } from '../../../support/shared';
import { until } from '../../../support/until';
import { anchorFiles } from '../../proofs/anchored';
import type { AnchoredFile } from '../../proofs/anchored';

const README = resolve(__dirname, '../../../../clients/cli/README.md');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

describe('@sello/cli, packed and installed into an empty project', () => {
  let service: SharedService;
  let packed: PackedPackage;
  let project: string;
  let settings: string;
  /** Set up as by `npm install`, in a home of its own. */
  let env: Record<string, string>;

  beforeAll(async () => {
    [service, packed] = await Promise.all([sharedService(), packPackage('cli')]);
    project = await packed.blankProject();
    settings = join(project, 'settings');
    env = { XDG_CONFIG_HOME: settings, SELLO_URL: service.url, SELLO_API_KEY: service.key };
  });
  afterAll(() => Promise.all([service.stop(), packed.remove()]));

  const opened: { close(): Promise<void> }[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

  /** Closed after the test, whatever becomes of it. */
  function closing<T extends { close(): Promise<void> }>(each: T): T {
    opened.push(each);
    return each;
  }

  const bin = () => join(project, 'node_modules/.bin/sello');

  function run(args: string[], extra: Record<string, string> = env, command = bin()): Promise<Ended> {
    return new Promise((done) => {
      const options = { cwd: project, env: { ...process.env, ...extra }, maxBuffer: 64 << 20 };
      execFile(command, args, options, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      }).stdin?.end();
    });
  }

  function write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(project, name), content);
    return name;
  }

  const idIn = (text: string) => /cert_\w{22}/.exec(text)?.[0] ?? 'no id';

  it('brings no other package, and the licences of what is inside', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@sello',
    ]);
    const licences = readFileSync(join(packed.folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['commander', '@noble/hashes', '@xmldom/xmldom', 'bitcoinjs-lib'])
      expect(licences).toContain(`\n${name} `);
    expect(statSync(packed.tarball).size).toBeLessThan(1_000_000);
  });

  it('certifies, draws nothing into a pipe, and pays once for the same file', async () => {
    write('contract-1.pdf', 'contract 1');
    const before = await certificatesUsed(service);
    const first = await run(['certify', 'contract-1.pdf']);
    expect(first.stdout).toMatch(/^cert_\w{22}\ncertified\nhttp\S+\/v\/cert_\w{22}\n$/);
    expect(first.stderr).not.toContain('\x1b');
    expect(await run(['certify', 'contract-1.pdf'])).toEqual({ ...first, stderr: '' });
    expect(await certificatesUsed(service)).toBe(before + 1);
  });

  it('does what its README shows', async () => {
    for (const name of ['contract.pdf', 'annex.pdf']) write(name, `readme ${name}`);
    mkdirSync(join(project, 'archive'));
    write('archive/a.pdf', 'archived a');
    write('archive/b.pdf', 'archived b');
    // The README's readers come back for the proofs: revocation data comes with the provider's next list.
    const known = idIn((await run(['certify', 'contract.pdf'])).stdout);
    await until(async () => {
      const answer = await service.fetch(`/certificates/${known}`);
      const { certificate } = (await answer.json()) as { certificate: CertificateBody };
      return certificate.evidence.revocation === 'captured';
    });
    const blocks = readmeBlocks(README, 'sh');
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    const script = ['set -eu', ...blocks].join('\n');
    const { code, stdout, stderr } = await run(
      ['-c', script],
      { ...env, PATH: `${join(project, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
      'sh',
    );
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('sello:')]);
    expect(stdout).toContain('All proofs are consistent');
    const id = idIn(stdout);
    expect(readdirSync(join(project, 'proofs')).sort()).toEqual(
      ['.asics', '.ers', '.pdf', '.sandbox.ots', '.tsr', '.xml', '.zip']
        .map((ending) => id + ending)
        .concat('contract.pdf')
        .sort(),
    );
  });

  it('verifies what it downloaded without the service, and with a Bitcoin node all of it', async () => {
    write('offline.pdf', 'offline');
    const id = idIn((await run(['certify', 'offline.pdf', '--wait', 'anchored'])).stdout);
    await run(['get', id, '--proof', 'bundle', '--output', 'offline.zip']);
    const nobody = { XDG_CONFIG_HOME: settings, SELLO_URL: '', SELLO_API_KEY: '' };
    const { code, stdout } = await run(
      ['verify', 'offline.pdf', 'offline.zip', '--trust', service.rootPem],
      nobody,
    );
    expect(stdout).toContain('holds      offline.zip/');
    expect(code).toBe(3);
    const node = ['--bitcoin-rpc', service.env['BITCOIN_RPC_URL']!];
    expect(
      await run(['verify', 'offline.pdf', 'offline.zip', '--trust', service.rootPem, ...node], nobody),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('All proofs hold.') as string });
    write('offline.pdf', 'another');
    expect(
      (await run(['verify', 'offline.pdf', 'offline.zip', '--trust', service.rootPem], nobody)).code,
    ).toBe(1);
  });

  it('asks a Bitcoin node whether the block of a proof is in its best chain', async () => {
    const world = closing(await anchorFiles(1, (cookie) => readFile(cookie, 'utf8')));
    const [{ content, proof }] = world.files as [AnchoredFile];
    const files = [
      write('anchored.txt', content),
      write('anchored.xml', writeProofXml(proof)),
      write('anchored.ots', writeOts(proof)),
    ];
    const verify = (node = world.rpcUrl) => run(['verify', ...files, '--bitcoin-rpc', node]);
    const held = await verify();
    expect([held.code, held.stderr]).toEqual([0, '']);
    expect(held.stdout.match(/that block is in the node’s best chain/g)).toHaveLength(2);
    await world.node.rpc.call('invalidateblock', [blockHashOf(proof)]);
    expect(await verify()).toMatchObject({ code: 1, stderr: '' });
    const unchecked = async (node?: string) => {
      const { code, stdout, stderr } = await verify(node);
      expect([code, stdout]).toEqual([2, '']);
      return stderr;
    };
    const said = `sello: The Bitcoin node at ${world.node.url}/`;
    expect(await unchecked(world.node.url.replace('//', '//user:wrong@'))).toBe(
      `${said} refused the call (HTTP 401). Check the user and the password in --bitcoin-rpc.\n`,
    );
    expect(await unchecked(service.url)).toBe(
      `sello: What answers at ${service.url}/ is not a Bitcoin node (HTTP 405). Check the address in --bitcoin-rpc.\n`,
    );
    await world.node.close();
    expect(await unchecked()).toBe(
      `${said} did not answer. Check that it is running, and the address in --bitcoin-rpc.\n`,
    );
  });

  it('without proofs asks the service, and never claims more than `consistent` under the service’s own roots', async () => {
    write('asked.pdf', 'asked');
    const none = await run(['verify', 'asked.pdf']);
    expect([none.code, none.stdout]).toEqual([1, expect.stringContaining('has no certificate of this file')]);
    const id = idIn((await run(['certify', 'asked.pdf'])).stdout);
    const early = await run(['verify', 'asked.pdf', '--json']);
    expect(JSON.parse(early.stdout)).toMatchObject({
      service: { certificate: id, others: [], roots: 'service' },
      result: 'consistent',
      grade: 'sandbox',
    });
    const trusted = await run(['verify', 'asked.pdf', '--json', '--trust', service.rootPem]);
    expect(JSON.parse(trusted.stdout)).toMatchObject({ service: { certificate: id, roots: 'given' } });
    expect(early.stdout).toContain('under a root that the service itself publishes');
    expect(early.stdout).not.toContain('that you trust');
    expect(trusted.stdout).toContain('under a root that you trust');
  });

  it('goes on when one of several files fails, over a connection that fails as well, and certifies each once', async () => {
    const proxy = closing(await startFaultProxy(service.url));
    proxy.faults = ['cut after the last byte', 'busy', 'answer lost', 'too fast'];
    const files = ['one', 'two', 'three'].map((name) => write(`${name}.pdf`, `faulty ${name}`));
    const before = await certificatesUsed(service);
    const ended = await run(['certify', ...files, write('empty.pdf', '')], { ...env, SELLO_URL: proxy.url });
    expect([ended.code, ended.stderr]).toEqual([1, 'sello: 1 of 4 files could not be certified.\n']);
    expect(ended.stdout.match(/^certified {3}cert_\w{22} {2}\w+\.pdf$/gm)).toHaveLength(3);
    expect(ended.stdout).toMatch(/^failed {6}- +empty\.pdf: is empty$/m);
    expect(await certificatesUsed(service)).toBe(before + 3);
  });

  it('waits for the anchors of a whole folder with a few requests, as each counts', async () => {
    mkdirSync(join(project, 'many'));
    for (let i = 0; i < 12; i += 1) write(`many/${i}.pdf`, `many ${i}`);
    const proxy = closing(await startFaultProxy(service.url));
    const args = ['certify', '--hash-only', 'many', '--wait', 'anchored', '--json'];
    const { code, stdout } = await run(args, { ...env, SELLO_URL: proxy.url });
    const { files } = JSON.parse(stdout) as { files: { certificate: { blockchain: { status: string } } }[] };
    expect(code).toBe(0);
    expect(files.map(({ certificate }) => certificate.blockchain.status)).toEqual(
      Array(12).fill('confirmed'),
    );
    const single = proxy.requests.filter(({ path }) => path.includes('/certificates/cert_'));
    expect(new Set(single.map(({ path }) => path)).size).toBeLessThan(12);
  });

  it('downloads under names of its own, and replaces no file unless told to', async () => {
    write('kept.pdf', 'kept');
    const id = idIn((await run(['certify', 'kept.pdf'])).stdout);
    write(`${id}.tsr`, 'mine');
    const refused = await run(['get', id, '--proof', 'nom151']);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('exists already. Use --force'),
    ]);
    expect(readFileSync(join(project, `${id}.tsr`), 'utf8')).toBe('mine');
    expect(await run(['get', id, '--proof', 'nom151', '--force'])).toMatchObject({
      code: 0,
      stdout: `${id}.tsr\n`,
    });
    expect(readFileSync(join(project, `${id}.tsr`), 'utf8')).not.toBe('mine');
    expect((await run(['get', id, '--proof', 'file', '--output', '-'])).stdout).toBe('kept');
    expect(await run(['get', 'cert_0000000000000000000000'])).toMatchObject({ code: 1, stdout: '' });
  });

  describe('in a terminal', () => {
    const anonymous = () => ({ XDG_CONFIG_HOME: settings, SELLO_URL: '', SELLO_API_KEY: '' });

    it('logs in without showing the key, and stores it for its owner alone', async () => {
      const terminal = openTerminal([bin(), 'login', '--url', service.url], project, anonymous());
      await terminal.shows('API key for ');
      terminal.type(`${service.key}\r`);
      expect([await terminal.ended, terminal.screen()]).toEqual([
        0,
        expect.stringContaining(service.accountId),
      ]);
      expect(terminal.screen()).not.toContain(service.key.slice(0, 16));
      const file = join(settings, 'sello/login.json');
      expect([statSync(file).mode & 0o777, statSync(join(settings, 'sello')).mode & 0o777]).toEqual([
        0o600, 0o700,
      ]);
      expect((await run(['certify', write('logged-in.pdf', 'logged in')], anonymous())).code).toBe(0);
      // The key of one service is none of another's business.
      const elsewhere = await run(['certify', 'logged-in.pdf'], {
        ...anonymous(),
        SELLO_URL: 'https://other.example',
      });
      expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('the login is for')]);
      expect((await run(['logout'], anonymous())).stdout).toContain('deleted from this computer');
      expect((await run(['certify', 'logged-in.pdf'], anonymous())).stderr).toContain('There is no API key');
    });

    it('stores no key that the service refuses', async () => {
      const terminal = openTerminal([bin(), 'login', '--url', service.url], project, anonymous());
      await terminal.shows('API key for ');
      terminal.type('sello_live_not-a-key\r');
      expect(await terminal.ended).toBe(1);
      expect(readdirSync(settings, { recursive: true })).not.toContain('sello/login.json');
    });

    it('draws how much was sent; Ctrl-C stops it with 130, and the same command goes on', async () => {
      const gate = closing(await startGate(service.url));
      write('big.bin', new Uint8Array(40_000_000).fill(7));
      const at = { ...env, SELLO_URL: gate.url };
      const first = openTerminal([bin(), 'certify', 'big.bin'], project, at);
      await first.shows(' of 38.1 MB');
      expect(first.screen()).toMatch(/big\.bin +\[#*\.+\] +\d+ % {2}\d+\.\d of 38\.1 MB/);
      first.type('\x03');
      expect(await first.ended).toBe(130);
      expect(first.screen()).toContain('Stopped; 0 files are done. Run the same command again to go on');

      const second = openTerminal([bin(), 'certify', 'big.bin'], project, at);
      await second.shows(' of 38.1 MB');
      gate.open();
      await second.shows('certifying...');
      gate.answer();
      expect([await second.ended, second.screen()]).toEqual([
        0,
        expect.stringMatching(/cert_\w{22}\r\ncertified\r\n/),
      ]);
      // The bars are gone: the result begins where they began.
      expect(second.screen()).toMatch(/\x1b\[1A\r\x1b\[Jcert_/);
    });
  });
});

interface Gate {
  url: string;
  open(): void;
  answer(): void;
  close(): Promise<void>;
}

/** A proxy that takes the first part of an upload, the rest once it is opened, and answers when it is told to. */
async function startGate(target: string): Promise<Gate> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const sent = request(`${target}${url}`, { method, headers }, (received) => {
      void answered.then(() => {
        outgoing.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(outgoing);
      });
    });
    sent.on('error', () => outgoing.destroy());
    const slowly = new Writable({
      highWaterMark: 65_536,
      write(chunk: Buffer, _encoding, done) {
        void opened.then(() => sent.write(chunk, done));
      },
      final(done) {
        sent.end(done);
      },
    });
    // Ends the request of a caller who hangs up, even in the middle of a write.
    pipeline(incoming, slowly, (error) => {
      if (error) sent.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
