import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { anchored } from '../../support/anchored';
import { sello } from '../../support/cli';
import { scratchFolder } from '../../support/scratch';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';

const PROJECT = resolve(__dirname, '../../..');
/** With ca-certificates, the image stays within 150 MB of its base. */
const MAX_BYTES = 130_000_000;
const run = promisify(execFile);

describe("the image's files", () => {
  const folder = scratchFolder('sello-image-');
  const tree = join(folder, 'app');
  const main = (name: string) => join(tree, 'dist', `${name}.js`);
  let files: string[];

  beforeAll(() => {
    execFileSync(process.execPath, [join(PROJECT, 'scripts/image-tree.mjs'), tree], { stdio: 'inherit' });
    files = readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    // As in a container with a read-only root.
    execFileSync('chmod', ['-R', 'a-w', tree]);
  });
  afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  });

  it('are few and small', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(files.length).toBeLessThan(250);
  });

  it('hold no tools, tests, source maps or native parts of other systems', () => {
    const packages = readdirSync(join(tree, 'node_modules'), { recursive: true }).map(String);
    expect(packages.filter((name) => /typescript|webpack|swc|rolldown|memory-server/.test(name))).toEqual([]);
    expect(files.filter((file) => /\.(map|ts|tsx|tsbuildinfo)$|\.test\.|[/\\]test[/\\]/.test(file))).toEqual(
      [],
    );
    expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(1);
  });

  it('contain the compiled code of the API, the worker and the command line', () => {
    const cached = files.filter((file) => file.endsWith('.cache')).map((file) => file.slice(tree.length + 6));
    expect(cached.map((file) => file.split('.')[0]).sort()).toEqual([
      'cli/main',
      'server/main',
      'worker/main',
    ]);
  });

  it('contain the workflows in every form that settings select', () => {
    const bundles = (folder: string) =>
      readdirSync(join(folder, 'dist')).filter((name) => name.startsWith('workflow-bundle'));
    expect(bundles(PROJECT).length).toBeGreaterThan(1);
    expect(bundles(tree)).toEqual(bundles(PROJECT));
  });

  it('contain the licenses of the bundled packages', () => {
    const text = readFileSync(join(tree, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['fastify', 'mongodb', '@temporalio/worker']) expect(text).toContain(`\n# ${name} `);
    expect(text).not.toMatch(/^# typescript-eslint /m);
  });

  it.each(['server/main', 'worker/main', 'deploy/setup', 'deploy/miner', 'deploy/files', 'stack/sandbox'])(
    'start %s, which names the first missing setting',
    (name) => {
      const options = { cwd: tree, env: {}, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [main(name)], options);
      expect(stdout + stderr).toMatch(/ is not set[;.]/);
      expect(status).toBe(1);
    },
  );

  it('run the command line', async () => {
    const { stdout } = await run(process.execPath, [main('cli/main'), '--help'], { cwd: '/', env: {} });
    expect(stdout).toMatch(/^Usage: sello /);
  });

  describe('serving', () => {
    let service: TestService;
    let certificate: CertificateBody;

    beforeAll(async () => {
      // Encrypted, because that takes one more module that is loaded by its path.
      const TEMPORAL_CODEC_KEY_FILE = join(folder, 'codec.keys');
      await sello({ TEMPORAL_CODEC_KEY_FILE }, 'codec', 'rotate');
      service = await startService({ TEMPORAL_CODEC_KEY_FILE });
      await Promise.all([service.api.stop(), service.worker.stop()]);
      await Promise.all([service.startApi(main('server/main')), service.startWorker(main('worker/main'))]);
      const response = await service.upload(`Contrato ${randomUUID()}\n`);
      expect(response.status).toBe(201);
      ({ certificate } = (await response.json()) as { certificate: CertificateBody });
    });
    afterAll(() => service.stop());

    it('certify and anchor a file', async () => {
      expect(certificate.status).toBe('certified');
      await anchored(service, certificate.id, 'confirmed');
    });

    it('draw the constancia, with its fonts', async () => {
      const answer = await service.fetch(`/certificates/${certificate.id}/proof?type=pdf&format=raw`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    });

    it.each(['/', '/docs', '/docs/reference', '/status', '/favicon.ico'])('serve %s', async (path) => {
      const answer = await fetch(service.url + path);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    });
  });
});
