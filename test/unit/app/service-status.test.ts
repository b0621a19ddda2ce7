import { createServiceStatus, judgeStatus } from '../../../app/service-status';
import type { Readiness } from '../../../app/readiness';

const NOW = new Date('2026-11-14T18:00:00Z');
const WINDOW = 600;
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const IDLE = { processingSince: null, waitingSince: null, lastConfirmedAt: ago(900) };
const READY = { status: 'ready', workers: 2 } as const;
const judge = (ready: Pick<Readiness, 'status' | 'workers'>, measured: typeof IDLE | object | null) =>
  judgeStatus(ready, measured === null ? null : { ...IDLE, ...measured }, NOW, WINDOW);

it.each([
  ['an idle service', READY, {}, ['working', 'working', 'working']],
  [
    'one at work',
    READY,
    { processingSince: ago(60), waitingSince: ago(500) },
    ['working', 'working', 'working'],
  ],
  ['a slow provider', READY, { processingSince: ago(300) }, ['working', 'delayed', 'working']],
  ['a chain that stands still', READY, { waitingSince: ago(86_400) }, ['working', 'working', 'delayed']],
  ['no worker', { status: 'ready', workers: 0 }, {}, ['working', 'delayed', 'delayed']],
  ['no storage', { status: 'not_ready', workers: 2 }, {}, ['down', 'down', 'working']],
  ['no database', { status: 'not_ready', workers: 2 }, null, ['down', 'down', 'unknown']],
  ['an engine that does not say', { status: 'ready', workers: null }, {}, ['working', 'working', 'working']],
] as const)('of %s', (_name, ready, measured, expected) => {
  const { files, timestamps, anchoring } = judge(ready, measured).parts;
  expect([files, timestamps, anchoring]).toEqual(expected);
});

it('is found once for all who ask, and without the figures when these fail', async () => {
  const read = jest.fn(() => Promise.reject(new Error('mongodb://user:secret@host')));
  const status = createServiceStatus({
    readiness: async () => ({ ...READY, parts: {}, version: '1', memory_bytes: 1 }),
    metrics: { read },
    clock: () => NOW,
    network: 'sandbox',
    anchorWindowSeconds: WINDOW,
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => status()));
  expect(read).toHaveBeenCalledTimes(1);
  expect(answers[49]).toEqual({
    checkedAt: NOW,
    parts: { files: 'working', timestamps: 'unknown', anchoring: 'unknown' },
    lastAnchoredAt: null,
  });
});
