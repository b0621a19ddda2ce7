import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { accountWithKey, failedCertificate } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { startFaultProxy } from '../../support/clients/fault-proxy';
import type { FaultProxy, Fault } from '../../support/clients/fault-proxy';
import { PROGRAMS, runTool, SAMPLES } from './programs';
import type { Outcome, Program } from './programs';

/** A program in a folder of its own, behind a bad network of its own. */
interface Runner {
  program: Program;
  folder: string;
  proxy: FaultProxy;
  run(...args: string[]): Promise<Outcome>;
}

const CERTIFICATE = /^(cert_\w{22})\ncertified\n(\S+)\n$/;
/** What curl says of an attempt that it repeats, and `go run` at the end. */
const NOT_OF_THE_PROGRAM = /^(curl: \(\d+\) .*|exit status 1)\n/gm;
const PAGE = 100;
/** What the last of six attempts meets, and more: some clients send a GET once more by themselves. */
const lastAttempt = (fault: Fault): Fault[] => [
  ...Array.from({ length: 5 }, () => 'too fast' as const),
  ...Array.from({ length: 3 }, () => fault),
];
/** Names and values that mean something to curl, or within a header. */
const AWKWARD_FILE = 'a;b, "c".pdf';
const awkwardReference = (program: Program) => `<${program};type=a`;

/** What every language's program does, on a real service behind a bad network. The programs run side by side, as they mostly wait. */
export function describePrograms(programs: Program[]): void {
  const started: Runner[] = [];
  let service: SharedService;
  let runners: Runner[];
  let many: { key: string; lines: string[] };
  /** What takes longest runs beside all the rest. */
  let patient: Promise<void>[] = [];

  beforeAll(async () => {
    service = await sharedService();
    many = await accountWithTwoPages();
    runners = await Promise.all(programs.map((program) => startRunner(program)));
    const id = await newCertificate();
    patient = programs.flatMap((program) => [givesUp(program, id), waitsWithoutAdvice(program, id)]);
    // One that fails is reported by the test that awaits it.
    void Promise.allSettled(patient);
  });
  afterAll(async () => {
    await Promise.allSettled(patient);
    await Promise.all(started.map(({ proxy }) => proxy.close()));
    await Promise.all(started.map(({ folder }) => rm(folder, { recursive: true })));
    await service.stop();
  });

  async function startRunner(program: Program, key = service.key): Promise<Runner> {
    const [folder, proxy, command] = await Promise.all([
      mkdtemp(join(tmpdir(), 'sello-sample-')),
      startFaultProxy(service.url),
      PROGRAMS[program](),
    ]);
    for (const name of ['contract.pdf', 'other.pdf', AWKWARD_FILE])
      await writeFile(join(folder, name), `${name}, sent by ${program}`);
    const env = { SELLO_URL: proxy.url, SELLO_API_KEY: key };
    const run = async (...args: string[]) => {
      const outcome = await runTool([...command, join(SAMPLES, program), ...args], { cwd: folder, env });
      return { ...outcome, error: outcome.error.replaceAll(NOT_OF_THE_PROGRAM, '') };
    };
    const runner = { program, folder, proxy, run };
    started.push(runner);
    return runner;
  }

  async function afterFaults(runner: Runner, faults: Fault[], ...args: string[]): Promise<Outcome> {
    runner.proxy.faults = faults;
    runner.proxy.statuses = [];
    return runner.run(...args);
  }

  const each = (test: (runner: Runner) => Promise<void>) => async () => {
    await Promise.all(runners.map(test));
  };
  const withReference = async (reference: string) => {
    const answer = await service.fetch(`/certificates?reference=${encodeURIComponent(reference)}`);
    return ((await answer.json()) as { certificates: { id: string; file: { name: string } }[] }).certificates;
  };
  const rawProof = async (id: string, type: string) => {
    const answer = await service.fetch(`/certificates/${id}/proof?type=${type}&format=raw`);
    return Buffer.from(await answer.arrayBuffer()).toString('base64');
  };
  const saved = (folder: string, name: string) => readFile(join(folder, name), 'base64');

  async function newCertificate(): Promise<string> {
    const answer = await service.upload('another contract');
    return ((await answer.json()) as { certificate: { id: string } }).certificate.id;
  }

  async function accountWithTwoPages(): Promise<{ key: string; lines: string[] }> {
    const { account, key } = await accountWithKey(service.collections, { ratePerMinute: 6_000 });
    const certificates = createCertificateRepository(service.collections);
    const made = Array.from({ length: PAGE + 1 }, (_, i) =>
      // Failed ones: no job of the shared service picks them up.
      failedCertificate(account.id, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, i)) }),
    );
    await Promise.all(made.map((certificate) => certificates.insert({ certificate, idempotencyKey: null })));
    return { key, lines: made.map(({ id, title }) => `${id} failed ${title}\n`).reverse() };
  }

  async function givesUp(program: Program, id: string): Promise<void> {
    const [lister, prover] = await Promise.all([startRunner(program, many.key), startRunner(program)]);
    const files = await readdir(prover.folder);
    const [list, proof] = await Promise.all([
      afterFaults(lister, ['none', ...lastAttempt('answer lost')], 'list'),
      afterFaults(prover, lastAttempt('answer cut off'), 'proof', id, 'nom151'),
    ]);
    const newFiles = (await readdir(prover.folder)).filter((name) => !files.includes(name));
    expect({ program, list: [list.ok, list.out], proof: [proof.ok, proof.out, newFiles] }).toEqual({
      program,
      list: [false, many.lines.slice(0, PAGE).join('')],
      proof: [false, '', []],
    });
  }

  async function waitsWithoutAdvice(program: Program, id: string): Promise<void> {
    const runner = await startRunner(program);
    const { out, error } = await afterFaults(runner, ['not ready until a date'], 'proof', id, 'nom151');
    expect([program, out, error]).toEqual([program, `${id}.nom151\n`, '']);
    expect(await saved(runner.folder, `${id}.nom151`)).toBe(await rawProof(id, 'nom151'));
  }

  it(
    'certifies once, although an answer is lost and the next attempt refused',
    each(async (runner) => {
      const { program, proxy } = runner;
      const first = await afterFaults(
        runner,
        ['answer lost', 'too fast'],
        'certify',
        'contract.pdf',
        program,
      );
      const [, id, page] = CERTIFICATE.exec(first.out) ?? [];
      expect([program, first.ok, id]).toEqual([program, true, expect.any(String)]);
      expect(page).toBe(`${service.env['PUBLIC_URL']}/v/${id}`);
      expect(proxy.statuses).toEqual([0, 429, 201]);
      expect(await runner.run('certify', 'contract.pdf', program)).toMatchObject({ out: first.out });
      expect((await withReference(program)).map((certificate) => certificate.id)).toEqual([id]);
    }),
  );

  it(
    'waits for a certificate that is still being made, whatever the file and the reference are called',
    each(async (runner) => {
      const { program, folder, proxy } = runner;
      const reference = awkwardReference(program);
      const { out, error } = await afterFaults(
        runner,
        ['busy until a date', 'accepted', 'answer cut off'],
        'certify',
        join(folder, AWKWARD_FILE),
        reference,
      );
      expect([program, out, error]).toEqual([program, expect.stringMatching(CERTIFICATE), '']);
      expect([program, proxy.statuses.slice(0, 3)]).toEqual([program, [503, 202, 0]]);
      expect(proxy.statuses.at(-1)).toBe(200);
      const names = (await withReference(reference)).map(({ file }) => file.name.replaceAll('%22', '"'));
      expect([program, names]).toEqual([program, [AWKWARD_FILE]]);
    }),
  );

  it(
    'stops at once, with the reason, where sending again is of no use',
    each(async (runner) => {
      const { program, proxy } = runner;
      const [certificate] = await withReference(program);
      const id = certificate?.id ?? '';
      const again = (reference: string) => ['certify', 'other.pdf', reference];
      const cases: [faults: Fault[], args: string[], statuses: RegExp, reason: RegExp][] = [
        [[], again(program), /^422$/, /^idempotency_key_reused: .+\n$/],
        [['quota used up'], again(`${program}-3`), /^429$/, /^quota_exceeded: .+\n$/],
        [['accepted, then failed'], again(`${program}-4`), /^202( 200)+$/, /^psc_error: .+\n$/],
        [['a page of a proxy'], again(`${program}-5`), /^404$/, /^HTTP 404\n$/],
        // Its redirect leads to another host, perhaps, which must not get the key.
        [[], ['proof', id, 'file'], /^302$/, /^HTTP 302\n$/],
      ];
      for (const [faults, args, statuses, reason] of cases) {
        const { code, out, error } = await afterFaults(runner, faults, ...args);
        expect([program, code, out, error]).toEqual([program, 1, '', expect.stringMatching(reason)]);
        expect([program, proxy.statuses.join(' ')]).toEqual([program, expect.stringMatching(statuses)]);
      }
    }),
  );

  it(
    'saves a proof at once, and one of the anchor as soon as there is one',
    each(async (runner) => {
      const { program, folder } = runner;
      const [certificate] = await withReference(program);
      const id = certificate?.id ?? '';
      for (const type of ['nom151', 'blockchain']) {
        const { out, error } = await afterFaults(runner, ['answer cut off'], 'proof', id, type);
        expect([program, out, error]).toEqual([program, `${id}.${type}\n`, '']);
        expect(await saved(folder, `${id}.${type}`)).toBe(await rawProof(id, type));
      }
    }),
  );

  it(
    'lists every certificate, however many pages that takes',
    each(async ({ program }) => {
      const runner = await startRunner(program, many.key);
      const { out, error } = await afterFaults(runner, ['none', 'answer cut off'], 'list');
      expect([program, error, out]).toEqual([program, '', many.lines.join('')]);
    }),
  );

  it('gives up in the end, with nothing half done, and waits even if not told how long', async () => {
    await Promise.all(patient);
  });
}
