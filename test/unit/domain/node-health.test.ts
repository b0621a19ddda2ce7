import type { Network } from '../../../domain/network';
import { NETWORKS } from '../../../domain/network';
import { nodeFault } from '../../../domain/node-health';
import type { NodeReport } from '../../../domain/node-health';

const now = new Date('2026-11-15T12:00:00Z');
const work = (value: number) => value.toString(16).padStart(64, '0');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const SOUND: NodeReport = {
  tip: { height: 840_000, work: work(1_000) },
  tipTime: minutesAgo(9),
  headers: 840_000,
  initialDownload: false,
  peers: 10,
  warnings: [],
};
const PRIVATE: Network[] = ['regtest', 'sandbox'];
const PUBLIC = NETWORKS.filter((network) => !PRIVATE.includes(network));

const faultOf = (network: Network, change: Partial<NodeReport> = {}, seenWork: string | null = work(1_000)) =>
  nodeFault(network, { ...SOUND, ...change }, { seenWork, now });

describe.each(NETWORKS)('a node of %s', (network) => {
  it('is relied on when it is sound, whatever was seen before with as much work or less', () => {
    for (const seenWork of [null, work(999), work(1_000)]) expect(faultOf(network, {}, seenWork)).toBeNull();
  });

  it('is behind when its chain has less work than one seen before, even if it is longer', () => {
    expect(faultOf(network, { tip: { height: 840_001, work: work(999) }, headers: 840_001 })).toMatchObject({
      code: 'node_behind',
      message: expect.stringContaining('less work') as string,
    });
  });

  it('is relied on when its chain is shorter but has more work', () => {
    expect(faultOf(network, { tip: { height: 839_999, work: work(1_001) }, headers: 839_999 })).toBeNull();
  });

  it('is behind while it knows headers of blocks that it does not have', () => {
    expect(faultOf(network, { headers: 840_001 })).toEqual({
      code: 'node_behind',
      message: 'The Bitcoin node is at block 840000 of 840001. Anchoring continues when it has caught up.',
    });
  });

  it.each([
    'Warning: We do not appear to fully agree with our peers! You may need to upgrade, or other nodes may need to upgrade.',
    'Unknown new rules activated (versionbit 3)',
    'Warning: found invalid chain at least ~6 blocks longer than our best chain: a fork',
  ])('doubts its chain when it warns: %s', (warning) => {
    expect(faultOf(network, { warnings: ['Another one.', warning] })).toEqual({
      code: 'node_warns',
      message: `The Bitcoin node doubts its chain: ${warning}`,
    });
  });

  it.each([
    'This is a pre-release test build - use at your own risk - do not use for mining or merchant applications',
    'Disk space is low.',
  ])('is relied on in spite of a warning about something else: %s', (warning) => {
    expect(faultOf(network, { warnings: [warning] })).toBeNull();
  });
});

describe('contact with the network', () => {
  const LONELY: [string, Partial<NodeReport>][] = [
    ['node_behind', { initialDownload: true }],
    ['node_alone', { peers: 0 }],
    ['node_stale', { tipTime: minutesAgo(181) }],
  ];

  it.each(PUBLIC)('is required on %s', (network) => {
    for (const [code, change] of LONELY) expect(faultOf(network, change)).toMatchObject({ code });
  });

  it.each(PRIVATE)('is not required on %s, where one node mines alone', (network) => {
    for (const [, change] of LONELY) expect(faultOf(network, change)).toBeNull();
  });

  it('is not doubted for a block that took three hours, nor for one dated in the future', () => {
    expect(faultOf('bitcoin', { tipTime: minutesAgo(180) })).toBeNull();
    expect(faultOf('bitcoin', { tipTime: minutesAgo(-100) })).toBeNull();
  });
});
