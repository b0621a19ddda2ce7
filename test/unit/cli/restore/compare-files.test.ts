import { compareFiles } from '../../../../cli/restore/compare-files';
import type { CertificateStatus } from '../../../../domain/certificate';
import { objectKey } from '../../../../domain/certificate';

const DAY = 86_400_000;
const NOW = new Date('2026-11-15T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** Pages of two, so that everything spans several. */
function compare(
  records: Record<string, CertificateStatus>,
  files: Record<string, number>,
  erased: string[] = [],
) {
  const ids = Object.keys(records).sort();
  const keys = Object.keys(files).map(objectKey).sort();
  return compareFiles({
    records: (async function* () {
      for (let at = 0; at < ids.length; at += 2)
        yield ids.slice(at, at + 2).map((id) => ({
          ...{ id, status: records[id]!, updatedAt: ago(3) },
          isHeld: !erased.includes(id),
        }));
    })(),
    statusesOf: async (asked) => new Map(asked.flatMap((id) => (records[id] ? [[id, records[id]]] : []))),
    files: {
      existing: async (asked) => new Set(asked.filter((key) => keys.includes(key))),
      listOlderThan: async (_time, { from }) => {
        const at = Number(from ?? 0);
        const objects = keys
          .slice(at, at + 2)
          .map((key) => ({ key, createdAt: ago(files[key.slice(6)]!), size: 10 }));
        return { objects, next: at + 2 < keys.length ? String(at + 2) : null };
      },
    },
    interruptions: [{ from: ago(2), to: NOW, files: 'undecided' }],
    youngSince: ago(1),
    say: () => undefined,
  });
}

describe('the comparison of records and files', () => {
  it('finds nothing when every live record has its file and every file a record', async () => {
    const found = await compare(
      { cert_1: 'certified', cert_2: 'processing', cert_3: 'failed' },
      { cert_1: 4, cert_2: 3 },
    );
    expect(found).toMatchObject({
      records: { certified: 1, processing: 1, failed: 1, newest: ago(3).toISOString() },
      files: { count: 2, bytes: 20, newest: ago(3).toISOString() },
      missing: { certified: { count: 0 }, processing: { count: 0 } },
      unknown: { count: 0 },
    });
  });

  it('does not miss the files of an erased account', async () => {
    const found = await compare({ cert_1: 'certified', cert_2: 'certified' }, { cert_2: 4 }, ['cert_1']);
    expect(found).toMatchObject({ records: { certified: 2 }, missing: { certified: { count: 0 } } });
  });

  it('names records without a file, by status, and not failed ones', async () => {
    const found = await compare(
      {
        cert_1: 'certified',
        cert_2: 'processing',
        cert_3: 'failed',
        cert_4: 'certified',
        cert_5: 'certified',
      },
      { cert_4: 4 },
    );
    expect(found.missing).toEqual({
      certified: { count: 2, ids: ['cert_1', 'cert_5'] },
      processing: { count: 1, ids: ['cert_2'] },
    });
  });

  it('counts files without a record, including those too young for the sweeper, and says which need a decision', async () => {
    const found = await compare(
      { cert_1: 'certified' },
      { cert_1: 4, cert_2: 3, cert_3: 1.5, cert_4: 0.5, cert_5: 0.1 },
    );
    expect(found.unknown).toEqual({
      count: 4,
      ids: ['cert_2', 'cert_3', 'cert_4', 'cert_5'],
      bytes: 40,
      oldest: ago(3).toISOString(),
      newest: ago(0.1).toISOString(),
      undecided: 3,
      decided: 0,
      young: 2,
    });
  });

  it('names ten at most, and counts all', async () => {
    const records = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`cert_${index + 10}`, 'certified' as const]),
    );
    const { missing } = await compare(records, {});
    expect(missing.certified).toMatchObject({ count: 25, ids: { length: 10 } });
  });
});
