import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { accountWithKey, failedCertificate } from '../../support/fixtures';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { startFlakyService } from './flaky-service';
import type { FlakyService, Mishap } from './flaky-service';
import { PROGRAMS, runTool, SAMPLES } from './programs';
import type { Outcome, Program } from './programs';

interface Runner {
  program: Program;
  folder: string;
  flaky: FlakyService;
  run(...args: string[]): Promise<Outcome>;
}

const CERTIFICATE = /^(cert_\w{22})\ncertified\n(\S+)\n$/;
/** More than one page. */
const MANY = 101;

/** What every language's program does, on a real service behind a bad network. The programs run side by side, as they mostly wait. */
export function describePrograms(programs: Program[]): void {
  let service: SharedService;
  let runners: Runner[];

  beforeAll(async () => {
    service = await sharedService();
    runners = await Promise.all(programs.map((program) => startRunner(program)));
  });
  afterAll(async () => {
    await Promise.all(runners.map(({ flaky }) => flaky.close()));
    await Promise.all(runners.map(({ folder }) => rm(folder, { recursive: true })));
    await service.stop();
  });

  async function startRunner(program: Program): Promise<Runner> {
    const [folder, flaky, command] = await Promise.all([
      mkdtemp(join(tmpdir(), 'sello-sample-')),
      startFlakyService(service.url),
      PROGRAMS[program](),
    ]);
    await writeFile(join(folder, 'contract.pdf'), `a contract, sent by ${program}`);
    await writeFile(join(folder, 'other.pdf'), 'another');
    const env = { SELLO_URL: flaky.url, SELLO_API_KEY: service.key };
    const run = (...args: string[]) =>
      runTool([...command, join(SAMPLES, program), ...args], { cwd: folder, env });
    return { program, folder, flaky, run };
  }

  async function afterMishaps(runner: Runner, mishaps: Mishap[], ...args: string[]): Promise<Outcome> {
    runner.flaky.mishaps = mishaps;
    runner.flaky.statuses = [];
    return runner.run(...args);
  }

  const each = (test: (runner: Runner) => Promise<void>) => async () => {
    await Promise.all(runners.map(test));
  };
  const withReference = async (reference: string) => {
    const answer = await service.fetch(`/certificates?reference=${encodeURIComponent(reference)}`);
    return ((await answer.json()) as { certificates: { id: string }[] }).certificates;
  };

  it(
    'certifies once, although an answer is lost and the next attempt refused',
    each(async (runner) => {
      const { program, flaky } = runner;
      const first = await afterMishaps(
        runner,
        ['answer lost', 'too fast'],
        'certify',
        'contract.pdf',
        program,
      );
      const [, id, page] = CERTIFICATE.exec(first.out) ?? [];
      expect([program, first.ok, id]).toEqual([program, true, expect.any(String)]);
      expect(page).toBe(`${service.env['PUBLIC_URL']}/v/${id}`);
      expect(flaky.statuses).toEqual([0, 429, 201]);
      expect(await runner.run('certify', 'contract.pdf', program)).toMatchObject({ out: first.out });
      expect((await withReference(program)).map((certificate) => certificate.id)).toEqual([id]);
    }),
  );

  it(
    'waits for a certificate that is still being made',
    each(async (runner) => {
      const { program, flaky } = runner;
      const { out, error } = await afterMishaps(
        runner,
        ['busy', 'accepted'],
        'certify',
        'other.pdf',
        `${program}-2`,
      );
      expect([program, out, error]).toEqual([program, expect.stringMatching(CERTIFICATE), '']);
      expect(flaky.statuses.slice(0, 2)).toEqual([503, 202]);
      expect(flaky.statuses.at(-1)).toBe(200);
    }),
  );

  it(
    'stops at once, with the reason, where sending again is of no use',
    each(async (runner) => {
      const { program, flaky } = runner;
      const refused = await afterMishaps(runner, [], 'certify', 'other.pdf', program);
      expect([program, refused.ok, flaky.statuses]).toEqual([program, false, [422]]);
      expect(refused.error).toContain('idempotency_key_reused: ');
      const late = await afterMishaps(runner, ['quota used up'], 'certify', 'other.pdf', `${program}-3`);
      expect([program, late.ok, flaky.statuses]).toEqual([program, false, [429]]);
      expect(late.error).toContain('quota_exceeded: ');
    }),
  );

  it(
    'saves a proof at once, and one of the anchor as soon as there is one',
    each(async (runner) => {
      const { program, folder } = runner;
      const [certificate] = await withReference(program);
      const id = certificate?.id ?? '';
      for (const type of ['nom151', 'blockchain']) {
        const { out, error } = await runner.run('proof', id, type);
        expect([program, out, error]).toEqual([program, `${id}.${type}\n`, '']);
        const saved = await readFile(join(folder, `${id}.${type}`));
        const answer = await service.fetch(`/certificates/${id}/proof?type=${type}&format=raw`);
        expect(saved.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      }
    }),
  );

  it('lists every certificate, however many pages that takes', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const certificates = createCertificateRepository(service.collections);
    const made = Array.from({ length: MANY }, (_, i) =>
      // Nothing is to be done about these: no test that shares the service gets to see them.
      failedCertificate(account.id, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, i)) }),
    );
    await Promise.all(made.map((certificate) => certificates.insert({ certificate, idempotencyKey: null })));
    const newestFirst = made.map(({ id }) => id).reverse();
    await each(async ({ program, folder }) => {
      const command = [...(await PROGRAMS[program]()), join(SAMPLES, program), 'list'];
      const env = { SELLO_URL: service.url, SELLO_API_KEY: key };
      const { out, error } = await runTool(command, { cwd: folder, env });
      const listed = out.trim().split('\n');
      expect([program, error, listed.map((line) => line.split(' ')[0])]).toEqual([program, '', newestFirst]);
      expect(listed[0]).toContain(' failed');
    })();
  });
}
