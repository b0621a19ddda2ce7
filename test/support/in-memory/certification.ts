import { Readable } from 'node:stream';
import type { SignerRegistry } from '../../../app/evidence/signer-registry';
import type { Account } from '../../../domain/account';
import type { Certificate } from '../../../domain/certificate';
import { LIMITS } from '../../../domain/limits';
import type { Allowance } from '../../../ports/accounts';
import type { CertificateRepository, Intake, VerifiedToken } from '../../../ports/certificates';
import type { FileStore } from '../../../ports/file-store';
import { recordCalls } from './record-calls';
import type { CallRecord } from './record-calls';

const ACCOUNT: Account = {
  id: 'acct_1',
  email: 'ana@example.test',
  emailConfirmed: true,
  holderName: null,
  certificatesGranted: 5,
  certificatesUsed: 0,
  createdAt: new Date('2026-11-15T11:00:00Z'),
  closing: null,
};

/** The id of the signer of every token. */
export const SIGNER = '5e'.repeat(32);

type Record = Intake & { tsr: Uint8Array | null };

/** Account, records and files of the service in memory. Every call to the ports is recorded. */
export function createCertificationWorld(now: Date) {
  const account = { ...ACCOUNT };
  /** Claims to units, by certificate. */
  const held = new Map<string, { unit: string; at: Date; count?: number }>();
  const records = new Map<string, Record>();
  const objects = new Map<string, Buffer>();
  const log: CallRecord = { calls: [], beforeCall: () => undefined };

  const find = (id: string): Certificate | null => records.get(id)?.certificate ?? null;

  /** Changes only a record that is `processing`. */
  function settle(id: string, change: Partial<Certificate>, tsr: Uint8Array | null): Certificate | null {
    const record = records.get(id);
    if (record?.certificate.status !== 'processing') return find(id);
    records.set(id, { ...record, tsr, certificate: { ...record.certificate, ...change, updatedAt: now } });
    return find(id);
  }

  function holder(accountId: string, key: string): Record | undefined {
    return [...records.values()].find(
      ({ certificate, idempotencyKey }) =>
        certificate.accountId === accountId && certificate.status !== 'failed' && idempotencyKey === key,
    );
  }

  const isHeld = (unit: string) => [...held.values()].some((claim) => claim.unit === unit);
  const unitsLeft = () => Math.max(0, account.certificatesGranted - account.certificatesUsed);
  const openBatches = () =>
    new Set([...held.values()].filter(({ count }) => count !== undefined).map(({ unit }) => unit)).size;
  const drop = (unit: string | undefined) => {
    for (const [id, claim] of held) if (claim.unit === unit) held.delete(id);
  };

  const accounts: Allowance = {
    async reserve(accountId, { certificateId, idempotencyKey }) {
      if (accountId !== account.id) return false;
      if (held.has(certificateId)) return true;
      const unit = idempotencyKey === null ? certificateId : `key:${idempotencyKey}`;
      if (!isHeld(unit)) {
        if (unitsLeft() < 1) return false;
        account.certificatesUsed += 1;
      }
      held.set(certificateId, { unit, at: now });
      return true;
    },
    async settle(_accountId, certificateId) {
      drop(held.get(certificateId)?.unit);
    },
    async release(_accountId, id) {
      const claim = held.get(id);
      if (claim === undefined) return;
      held.delete(id);
      if (!isHeld(claim.unit)) account.certificatesUsed -= claim.count ?? 1;
    },
    async reserveMany(accountId, { batchId, idempotencyKey, count }) {
      if (accountId !== account.id) return { outcome: 'too_few_left', left: 0 };
      if (held.has(batchId)) return { outcome: 'reserved' };
      const unit = idempotencyKey === null ? batchId : `batch:${count}:${idempotencyKey}`;
      if (!isHeld(unit)) {
        if (unitsLeft() < count) return { outcome: 'too_few_left', left: unitsLeft() };
        if (openBatches() >= LIMITS.openBatchesPerAccount) return { outcome: 'too_many_open' };
        account.certificatesUsed += count;
      }
      held.set(batchId, { unit, at: now, count });
      return { outcome: 'reserved' };
    },
    async settleMany(_accountId, batchId, failed) {
      if (!held.has(batchId)) return;
      account.certificatesUsed -= failed;
      drop(held.get(batchId)?.unit);
    },
    listHeld: async (before, limit) =>
      [...held]
        .filter(([, { at }]) => at < before)
        .slice(0, limit)
        .map(([id]) => ({ accountId: account.id, id })),
  };

  const certificates: Pick<
    CertificateRepository,
    'insert' | 'find' | 'findByIdempotencyKey' | 'statusesOf' | 'saveToken' | 'markFailed'
  > = {
    find: async (id) => find(id),
    findByIdempotencyKey: async (accountId, key) => holder(accountId, key)?.certificate ?? null,
    async insert({ certificate, idempotencyKey }) {
      const held = idempotencyKey === null ? undefined : holder(certificate.accountId, idempotencyKey);
      if (held !== undefined) return { outcome: 'key_held', holder: held.certificate };
      records.set(certificate.id, { certificate, idempotencyKey, tsr: null });
      return { outcome: 'inserted' };
    },
    statusesOf: async (ids) =>
      new Map(ids.flatMap((id) => (records.has(id) ? [[id, find(id)!.status] as const] : []))),
    async saveToken(id, { facts, evidence: made, tsr, leaf, hashedAt, timestampedAt }: VerifiedToken) {
      const steps = { hashedAt, timestampedAt, savedAt: now, failedAt: null };
      const anchor = { leaf, batchId: null, index: null };
      const evidence = { ...made, renewal: null };
      return settle(id, { status: 'certified', token: facts, evidence, anchor, steps }, tsr);
    },
    async markFailed(id, failure, hashedAt) {
      const steps = { hashedAt, timestampedAt: null, savedAt: null, failedAt: now };
      return settle(id, { status: 'failed', failure, steps }, null);
    },
  };

  const signers: SignerRegistry = { register: async () => SIGNER };

  const files: Pick<FileStore, 'put' | 'read' | 'delete'> = {
    async put(key, source) {
      objects.set(key, Buffer.concat((await source.toArray()) as Buffer[]));
    },
    async read(key) {
      const content = objects.get(key);
      return content === undefined ? null : Readable.from([content]);
    },
    async delete(key) {
      objects.delete(key);
    },
  };

  return {
    account,
    held,
    records,
    objects,
    log,
    accounts: recordCalls(accounts, log),
    certificates: recordCalls(certificates, log),
    files: recordCalls(files, log),
    signers: recordCalls(signers, log),
  };
}
