import { describeStatus } from '../../../cli/anchor-status';
import type { AnchoringStatus } from '../../../temporal/anchor-control';

const IDLE: AnchoringStatus = {
  held: false,
  nextWindowAt: new Date('2026-11-15T18:00:00Z'),
  nextTickAt: null,
  run: {
    workflowId: 'anchor-1',
    phase: 'idle',
    batchId: null,
    certificates: null,
    txid: null,
    feeSats: null,
    lost: [],
    nextWindowAt: '2026-11-15T18:00:00Z',
    held: false,
    attention: null,
  },
};
const RECORDS = { dailyFees: { spent: 612, limit: 20_000 }, finalLost: [] };

describe('the status of anchoring', () => {
  it('says when the next window is and what the day has cost', () => {
    expect(describeStatus(IDLE, RECORDS).split('\n')).toEqual([
      'Next window: 2026-11-15T18:00:00.000Z',
      'Nothing is due: anchor-1 waits.',
      'Fees of the last 24 hours: 612 satoshi, of 20000 allowed',
    ]);
  });

  it('begins with what needs an operator', () => {
    const attention = { code: 'fee_budget', message: 'It is used up.', since: '2026-11-15T12:00:00Z' };
    const finalLost = [{ batchId: 'batch_1', at: new Date('2026-11-15T11:00:00Z') }];
    const status = { ...IDLE, held: true, run: { ...IDLE.run!, attention } };
    expect(
      describeStatus(status, { ...RECORDS, finalLost })
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      'Needs an operator since 2026-11-15T12:00:00Z (fee_budget): It is used up.',
      'On hold.',
      'batch_1 lost a block that counted as final at 2026-11-15T11:00:00.000Z: proofs handed out before no longer hold.',
    ]);
  });

  it('is shown without the database too', () => {
    expect(describeStatus(IDLE, null)).toMatch(/^Next window: [^]*the database does not answer\.$/);
  });
});
