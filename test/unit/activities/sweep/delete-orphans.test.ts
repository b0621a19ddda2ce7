import { CancelledFailure } from '@temporalio/activity';
import { deleteOrphans } from '../../../../activities/sweep/delete-orphans';
import { objectKey } from '../../../../domain/certificate';
import { failedCertificate } from '../../../support/certificates';
import type { RecordStatus } from '../../../../ports/certificates';
import type { StoredObject } from '../../../../ports/file-store';
import type { Interruption } from '../../../../domain/interruption';
import type { OrphanReport } from '../../../../domain/orphan-report';
import { ActivityEnvironment, logTo } from '../../../support/in-memory/activity-environment';
import type { LogEntry } from '../../../support/in-memory/activity-environment';

const NOW = new Date('2026-11-15T12:00:00Z');
const DAY = 86_400_000;
/** Smaller than the page asked for, as a store may return. */
const PAGE = 3;

interface World {
  /** By certificate: the status of its record; `null` when there is none. */
  files: Record<string, RecordStatus | null>;
  limit?: number;
  /** In days. */
  age?: number;
  interruptions?: Interruption[];
}

function createWorld({ files, limit = 2, age = 2, interruptions = [] }: World) {
  const stored = new Map<string, StoredObject>();
  const records = new Map<string, RecordStatus>();
  for (const [id, status] of Object.entries(files)) {
    stored.set(objectKey(id), {
      key: objectKey(id),
      createdAt: new Date(NOW.getTime() - age * DAY),
      size: 1,
    });
    if (status !== null) records.set(id, status);
  }
  const reports: OrphanReport[] = [];
  const asked: string[][] = [];
  const deps = {
    files: {
      async listOlderThan(time: Date, { from }: { from: string | null }) {
        const keys = [...stored.keys()].sort().filter((key) => from === null || key > from);
        const page = keys.slice(0, PAGE);
        const objects = page.flatMap((key) => stored.get(key) ?? []).filter((one) => one.createdAt < time);
        return { objects, next: keys.length > PAGE ? (page.at(-1) ?? null) : null };
      },
      async delete(key: string) {
        stored.delete(key);
      },
    },
    continuity: { touch: async () => interruptions },
    certificates: {
      async find(id: string) {
        if (!records.has(id)) return null;
        const createdAt = new Date(NOW.getTime() - age * DAY);
        const certificate = failedCertificate('acct_1', { id, createdAt });
        const steps = { ...certificate.steps, failedAt: new Date(createdAt.getTime() + DAY) };
        const status = records.get(id);
        return { ...certificate, status: status === 'erased' ? 'certified' : (status ?? 'failed'), steps };
      },
      async statusesOf(ids: string[]) {
        asked.push(ids);
        return new Map([...records].filter(([id]) => ids.includes(id)));
      },
    },
    orphanReports: {
      async save(report: OrphanReport) {
        reports.push(report);
      },
    },
    orphanAfterHours: 24,
    orphanLimit: limit,
    clock: () => NOW,
  };
  const left = () => [...stored.keys()].map((key) => key.replace('files/', '')).sort();
  return { deps, stored, records, reports, asked, left };
}

function inStep(heartbeatDetails?: unknown) {
  const lines: LogEntry[] = [];
  const logger = logTo((entry) => lines.push(entry));
  const step = new ActivityEnvironment({ heartbeatDetails }, { logger });
  const beats: unknown[] = [];
  step.on('heartbeat', (details: unknown) => beats.push(details));
  return { step, beats, lines };
}

const certified = (from: number, to: number): World['files'] =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, index) => [`cert_${from + index}`, 'certified' as const]),
  );

describe('deleteOrphans', () => {
  it('deletes files without a record and files of failed certifications, and no others', async () => {
    const files = { ...certified(10, 18), cert_00: null, cert_15x: null, cert_16x: 'failed' } as const;
    const world = createWorld({ files: { ...files, cert_17x: 'processing' } });
    const report = await inStep().step.run(deleteOrphans, world.deps);
    expect(world.left()).toEqual([...Object.keys(certified(10, 18)), 'cert_17x'].sort());
    expect(report).toEqual({ withoutRecord: 2, undecided: 0, deleted: 3, held: false });
    expect(world.reports).toEqual([{ at: NOW, ...(report as object) }]);
  });

  it('deletes the files of an erased account that came back', async () => {
    const world = createWorld({ files: { ...certified(10, 12), cert_20: 'erased' } });
    const report = await inStep().step.run(deleteOrphans, world.deps);
    expect(world.left()).toEqual(['cert_10', 'cert_11']);
    expect(report).toMatchObject({ withoutRecord: 0, deleted: 1, held: false });
  });

  it('asks the database once per page, and once more before it deletes', async () => {
    const world = createWorld({ files: { ...certified(10, 18), cert_00: null } });
    await inStep().step.run(deleteOrphans, world.deps);
    expect(world.asked.map((ids) => ids.length)).toEqual([3, 3, 3, 1]);
  });

  it('keeps files that are younger than the limit', async () => {
    const world = createWorld({ files: { cert_0: null, cert_1: 'failed' }, age: 0.9 });
    expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ deleted: 0 });
    expect(world.left()).toEqual(['cert_0', 'cert_1']);
  });

  it('keeps all files without a record when there are more than crashes explain, and logs what to do', async () => {
    const lost = { cert_0: null, cert_4: null, cert_9: null };
    const world = createWorld({ files: { ...certified(1, 4), ...lost, cert_5: 'failed' } });
    const { step, lines } = inStep();
    const report = await step.run(deleteOrphans, world.deps);
    expect(world.left()).toEqual([...Object.keys(certified(1, 4)), ...Object.keys(lost)].sort());
    expect(report).toEqual({ withoutRecord: 3, undecided: 0, deleted: 1, held: true });
    expect(world.reports).toEqual([{ at: NOW, ...(report as object) }]);
    expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /^3 files have no record, more than SWEEP_ORPHAN_LIMIT \(2\): none of them was deleted\..*docs\/operations\/orphans\.md/,
        ) as string,
        meta: expect.objectContaining({
          withoutRecord: 3,
          examples: ['files/cert_0', 'files/cert_4'],
        }) as object,
      }),
    ]);
  });

  describe('when the database may be a restored copy', () => {
    /** Ends a day after the files were created, two days ago. */
    const interruption = (files: Interruption['files']): Interruption => ({
      from: new Date(NOW.getTime() - 2.01 * DAY),
      to: new Date(NOW.getTime() - DAY),
      files,
    });

    it('keeps the files of the time it may have forgotten, however few, and every other without a record', async () => {
      const world = createWorld({ files: { cert_0: null }, interruptions: [interruption('undecided')] });
      world.stored.set('files/cert_old', { key: 'files/cert_old', createdAt: new Date(0), size: 1 });
      const { step, lines } = inStep();
      const report = await step.run(deleteOrphans, world.deps);
      expect(report).toEqual({ withoutRecord: 2, undecided: 1, deleted: 0, held: true });
      expect(world.left()).toEqual(['cert_0', 'cert_old']);
      expect(lines.at(-1)?.message).toMatch(/^1 files date from .* Run: sello restore check\./);
    });

    it('keeps the file of a record that was processing then and failed after it', async () => {
      const world = createWorld({ files: { cert_0: 'failed' }, interruptions: [interruption('undecided')] });
      expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ undecided: 1, deleted: 0 });
      expect(world.left()).toEqual(['cert_0']);
    });

    it('keeps them for good, and deletes what crashes left at other times, when an operator decides so', async () => {
      const files = { cert_0: null, cert_1: 'failed' } as const;
      const world = createWorld({ files, interruptions: [interruption('keep')] });
      world.stored.set('files/cert_old', { key: 'files/cert_old', createdAt: new Date(0), size: 1 });
      const report = await inStep().step.run(deleteOrphans, world.deps);
      expect(report).toEqual({ withoutRecord: 1, undecided: 0, deleted: 1, held: false });
      expect(world.left()).toEqual(['cert_0', 'cert_1']);
    });

    it('deletes them, however many, when an operator decides so', async () => {
      const files = {
        cert_0: null,
        cert_1: null,
        cert_2: null,
        cert_3: 'failed',
        cert_4: 'certified',
      } as const;
      const world = createWorld({ files, interruptions: [interruption('delete')] });
      expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ deleted: 4, held: false });
      expect(world.left()).toEqual(['cert_4']);
    });

    it('keeps them when the database is replaced by a copy during the search', async () => {
      const world = createWorld({ files: { cert_0: null } });
      let touches = 0;
      world.deps.continuity.touch = async () => (touches++ === 0 ? [] : [interruption('undecided')]);
      expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ deleted: 0 });
      expect(world.left()).toEqual(['cert_0']);
    });
  });

  it('keeps every file without a record when the limit is 0', async () => {
    const world = createWorld({ files: { cert_0: null }, limit: 0 });
    expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ deleted: 0, held: true });
    expect(world.left()).toEqual(['cert_0']);
  });

  it('keeps a file whose record appeared during the search', async () => {
    const world = createWorld({ files: { cert_0: null, cert_1: null } });
    const { statusesOf } = world.deps.certificates;
    world.deps.certificates.statusesOf = async (ids) => {
      const found = await statusesOf(ids);
      world.records.set('cert_1', 'processing');
      return found;
    };
    expect(await inStep().step.run(deleteOrphans, world.deps)).toMatchObject({ deleted: 1 });
    expect(world.left()).toEqual(['cert_1']);
  });

  it('resumes where it stopped when it is retried, with its counts', async () => {
    const files = { cert_00: null, cert_01: null, ...certified(10, 18), cert_99: null };
    const world = createWorld({ files });
    const list = world.deps.files.listOlderThan;
    let pages = 0;
    world.deps.files.listOlderThan = async (...page) => {
      pages += 1;
      if (pages === 3) throw new Error('The storage is out of reach.');
      return list(...page);
    };
    const first = inStep();
    await expect(first.step.run(deleteOrphans, world.deps)).rejects.toThrow('out of reach');
    world.asked.length = 0;
    // Temporal returns it as JSON.
    const again = inStep(JSON.parse(JSON.stringify(first.beats.at(-1))));
    expect(await again.step.run(deleteOrphans, world.deps)).toMatchObject({ withoutRecord: 3, held: true });
    expect(world.asked.flat()).not.toContain('cert_10');
    expect(world.left()).toEqual(Object.keys(files).sort());
  });

  it('stops when it is cancelled, before the next page and before the next deletion', async () => {
    const world = createWorld({ files: { ...certified(10, 18), cert_00: null, cert_01: null } });
    const looking = inStep();
    looking.step.once('heartbeat', () => {
      looking.step.cancel();
    });
    await expect(looking.step.run(deleteOrphans, world.deps)).rejects.toThrow(CancelledFailure);
    expect(world.asked).toHaveLength(1);
    const deleting = inStep();
    deleting.step.on('heartbeat', () => {
      if (world.stored.size === 9) deleting.step.cancel();
    });
    await expect(deleting.step.run(deleteOrphans, world.deps)).rejects.toThrow(CancelledFailure);
    expect(world.left()).toEqual(['cert_01', ...Object.keys(certified(10, 18))]);
    expect(world.reports).toEqual([]);
  });

  it('keeps its heartbeat details small, however many files there are', async () => {
    const files = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`cert_${index}`, null]));
    const { step, beats } = inStep();
    await step.run(deleteOrphans, createWorld({ files, limit: 10 }).deps);
    expect(JSON.stringify(beats.at(-1)).length).toBeLessThan(1_000);
  });
});
