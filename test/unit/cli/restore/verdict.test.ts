import type { RestoreFindings } from '../../../../cli/restore/findings';
import { describeFindings, verdictOf } from '../../../../cli/restore/verdict';

const NONE = { count: 0, ids: [] };
const CLEAN: RestoreFindings = {
  accounts: 1,
  keys: 2,
  usedAt: '2026-11-15T12:00:00.000Z',
  interruptions: [],
  records: { certified: 3, processing: 0, failed: 0, newest: null },
  files: { count: 3, bytes: 30, newest: null },
  missing: { certified: NONE, processing: NONE },
  unknown: { ...NONE, bytes: 0, oldest: null, newest: null, undecided: 0, decided: 0, young: 0 },
  runs: {
    openWithoutRecord: NONE,
    processingWithoutRun: NONE,
    startedSince: 0,
    schedules: [{ id: 'anchor', state: 'missing' }],
  },
  chain: { underWay: 0, spentByUnknown: [] },
};
const UNKNOWN = { ...CLEAN.unknown, count: 12, ids: ['cert_1'], undecided: 12, young: 12 };

describe('the verdict after a restore', () => {
  it('is to start when nothing differs', () => {
    expect(verdictOf(CLEAN)).toBe('start');
    expect(describeFindings(CLEAN)).toMatch(/\n\nSafe to start\. There is nothing to decide\.$/);
  });

  it('is to decide when files may belong to forgotten certificates, even if all are too young for the sweeper', () => {
    const found = { ...CLEAN, unknown: UNKNOWN };
    expect(verdictOf(found)).toBe('decide');
    const text = describeFindings(found);
    expect(text).toContain('Files without a record: 12 (cert_1, …)');
    expect(text).toMatch(
      /Safe to start\. 12 files may belong .*\n.*\n.*sello restore keep\n.*sello restore discard$/,
    );
  });

  it('is to start when an operator has decided about all of them', () => {
    expect(verdictOf({ ...CLEAN, unknown: { ...UNKNOWN, undecided: 0, decided: 12 } })).toBe('start');
  });

  it.each(['certified', 'processing'] as const)(
    'is to wait when the file of a %s record is missing',
    (status) => {
      const missing = { ...CLEAN.missing, [status]: { count: 1, ids: ['cert_9'] } };
      expect(verdictOf({ ...CLEAN, missing, unknown: UNKNOWN })).toBe('wait');
      expect(describeFindings({ ...CLEAN, missing })).toMatch(
        /without their file: 1 \(cert_9\)[^]*Do not start yet/,
      );
    },
  );

  it('says that anchoring goes on by itself when an unknown transaction has spent its coin, or why it was not compared', () => {
    const spent = { ...CLEAN, chain: { underWay: 1, spentByUnknown: ['ab:1'] } };
    expect(describeFindings(spent)).toContain('it spends ab:1. Anchoring finds another coin by itself');
    expect(describeFindings({ ...CLEAN, chain: 'No node.' })).toContain('Chain: not compared. No node.');
  });
});
