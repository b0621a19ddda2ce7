import { timelineOf } from '../../../app/timeline';
import type { Batch } from '../../../domain/anchoring';
import { NO_STEPS } from '../../../domain/certificate';
import { processingCertificate } from '../../support/certificates';

const at = (second: number) => new Date(Date.UTC(2026, 10, 14, 12, 0, second));
const iso = (second: number) => at(second).toISOString();
const created = { createdAt: at(0) };

it('has no time for stages that have not been reached', () => {
  expect(timelineOf(processingCertificate('acct', created), null)).toEqual([
    { stage: 'received', at: iso(0) },
    ...['hashed', 'timestamped', 'saved', 'submitted', 'confirmed'].map((stage) => ({ stage, at: null })),
  ]);
});

it('shows each time as it was recorded', () => {
  const steps = { ...NO_STEPS, hashedAt: at(1), timestampedAt: at(2), savedAt: at(3) };
  const certificate = processingCertificate('acct', { ...created, status: 'certified', steps });
  const batch = { status: 'confirmed', submittedAt: at(4), confirmedAt: at(5), settledAt: at(6) } as Batch;
  expect(timelineOf(certificate, batch).map((event) => event.at)).toEqual([0, 1, 2, 3, 4, 6].map(iso));
});

it('of a hash has no stage of hashing: there was no file to hash', () => {
  const stages = timelineOf(processingCertificate('acct', { ...created, custody: 'hash_only' }), null);
  expect(stages.map(({ stage }) => stage)).toEqual([
    'received',
    'timestamped',
    'saved',
    'submitted',
    'confirmed',
  ]);
});

it('is not confirmed while its block can still be lost', () => {
  const certificate = processingCertificate('acct', { ...created, status: 'certified' });
  const batch = { status: 'confirmed', submittedAt: at(4), confirmedAt: at(5), settledAt: null } as Batch;
  expect(timelineOf(certificate, batch).at(-1)).toEqual({ stage: 'confirmed', at: null });
});

it('loses the confirmation when the block is lost', () => {
  const certificate = processingCertificate('acct', { ...created, status: 'certified' });
  const batch = { status: 'submitted', submittedAt: at(4), confirmedAt: null, settledAt: null } as Batch;
  expect(timelineOf(certificate, batch).slice(-2)).toEqual([
    { stage: 'submitted', at: iso(4) },
    { stage: 'confirmed', at: null },
  ]);
});

it('ends with the failure, and leaves out stages that were not reached', () => {
  const steps = { ...NO_STEPS, hashedAt: at(1), failedAt: at(9) };
  const certificate = processingCertificate('acct', { ...created, status: 'failed', steps });
  expect(timelineOf(certificate, null)).toEqual([
    { stage: 'received', at: iso(0) },
    { stage: 'hashed', at: iso(1) },
    { stage: 'failed', at: iso(9) },
  ]);
});
