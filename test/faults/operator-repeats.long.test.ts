import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { defaultPayloadConverter } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import { TASK_QUEUE } from '../../contract/names';
import { newId } from '../../domain/ids';
import { accountWithKey } from '../support/fixtures';
import { hasObject, unitsUsed } from '../support/operators/certificate-facts';
import { startPscLedger } from '../support/operators/psc-ledger';
import type { PscLedger } from '../support/operators/psc-ledger';
import { sweepAhead } from '../support/operators/sweep-ahead';
import { temporalCommand } from '../support/operators/temporal-command';
import { scratchFolder } from '../support/scratch';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

interface Certified {
  id: string;
  accountId: string;
  content: string;
  sha256: string;
  key: string;
}

describe('a run that has ended, and is run again,', () => {
  const folder = scratchFolder('sello-repeats-');
  let ledger: PscLedger;
  let service: TestService;

  beforeAll(async () => {
    ledger = await startPscLedger(folder);
    service = await startService({
      PSC_CONFIG: ledger.config,
      SWEEP_INTERVAL_SECONDS: '86400',
      ANCHOR_WINDOW_SECONDS: '86400',
    });
  });
  afterAll(async () => {
    await service.stop();
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const find = async (id: string) => (await service.collections.certificates.findOne({ _id: id }))!;
  const post = ({ content, key, id }: Pick<Certified, 'content' | 'key' | 'id'>) =>
    service.upload(content, { authorization: `Bearer ${key}`, 'idempotency-key': id });

  /** Of an account of its own that may have `granted` certificates. `id` is also its idempotency key until it has one. */
  async function ended(granted: number, isRefused = false): Promise<Certified> {
    const content = newId('cert');
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (isRefused) ledger.refused.add(sha256);
    const { account, key } = await accountWithKey(service.collections);
    const accountId = account.id;
    await service.collections.accounts.updateOne(
      { _id: accountId },
      { $set: { certificatesGranted: granted } },
    );
    expect((await post({ content, key, id: content })).status).toBe(isRefused ? 502 : 201);
    const record = await service.collections.certificates.findOne({ accountId });
    const id = record!._id;
    await until(async () => (await lastRun(id)) !== 'RUNNING');
    await unitsUsed(service, accountId);
    return { id, accountId, content, sha256, key };
  }

  const lastRun = async (id: string) =>
    (await service.temporal.workflow.getHandle(id).describe()).status.name;
  const runIds = async (id: string) => (await service.temporal.workflow.getHandle(id).describe()).runId;

  async function reset({ id }: Certified): Promise<void> {
    const how = ['--workflow-id', id, '--type', 'FirstWorkflowTask', '--reason', 'A test'];
    await temporalCommand(service.env, 'workflow', 'reset', ...how);
  }

  /** With the input of its first run, as shown in the UI. */
  async function startAgain({ id }: Certified): Promise<void> {
    const input = JSON.stringify(await inputOf(service.temporal, id));
    const what = ['--workflow-id', id, '--type', 'certifyFile', '--task-queue', TASK_QUEUE];
    await temporalCommand(service.env, 'workflow', 'start', ...what, '--input', input);
  }

  /** Waits for the end of a run other than the one there was before. */
  async function again(which: Certified, how: (which: Certified) => Promise<void>): Promise<string> {
    const before = await runIds(which.id);
    await how(which);
    return until(async () => {
      const { runId, status } = await service.temporal.workflow.getHandle(which.id).describe();
      return runId !== before && status.name !== 'RUNNING' && status.name;
    });
  }

  const WAYS = [
    ['reset', reset],
    ['started again by hand', startAgain],
  ] as const;

  describe.each(WAYS)('%s', (_name, how) => {
    it.each([
      ['with allowance left', 10],
      ['with none left', 1],
    ])('changes nothing that is certified, %s', async (_left, granted) => {
      const certified = await ended(granted);
      const record = await find(certified.id);
      expect(await again(certified, how)).toBe('COMPLETED');
      expect(await find(certified.id)).toEqual(record);
      expect(hasObject(service, certified.id)).toBe(true);
      expect(await unitsUsed(service, certified.accountId)).toBe(1);
      expect(ledger.tokens(certified.sha256)).toBe(1);
    });

    it('does not revive a failed certificate', async () => {
      const failed = await ended(10, true);
      const record = await find(failed.id);
      ledger.refused.delete(failed.sha256);
      expect(await again(failed, how)).toBe('FAILED');
      expect(await find(failed.id)).toEqual(record);
      expect(hasObject(service, failed.id)).toBe(false);
      expect(await unitsUsed(service, failed.accountId)).toBe(0);
      expect(ledger.tokens(failed.sha256)).toBe(0);
    });

    it('certifies a record that is back to processing, and charges it once', async () => {
      const certified = await ended(1);
      await backToProcessing(certified);
      expect(await again(certified, how)).toBe('COMPLETED');
      expect(await find(certified.id)).toMatchObject({ status: 'certified' });
      expect(hasObject(service, certified.id)).toBe(true);
      expect(await unitsUsed(service, certified.accountId)).toBe(1);
      expect(ledger.tokens(certified.sha256)).toBe(2);
    });

    it('deletes nothing when the record is missing', async () => {
      const certified = await ended(10);
      await service.collections.certificates.deleteOne({ _id: certified.id });
      expect(await again(certified, how)).toBe('FAILED');
      expect(hasObject(service, certified.id)).toBe(true);
      expect(ledger.tokens(certified.sha256)).toBe(1);
    });
  });

  /** As in a backup from the moment before the time stamp. */
  async function backToProcessing({ id, accountId }: Certified): Promise<void> {
    const { certificates, accounts } = service.collections;
    await certificates.updateOne(
      { _id: id },
      { $set: { status: 'processing', token: null, tsr: null, anchor: null } },
    );
    await accounts.updateOne({ _id: accountId }, { $set: { held: [{ id, unit: id, at: new Date() }] } });
  }

  it('by the sweep, because its record is back to processing, ends certified with one charge', async () => {
    const certified = await ended(1);
    await backToProcessing(certified);
    await again(certified, () => sweepAhead(service, 5));
    expect(await find(certified.id)).toMatchObject({ status: 'certified' });
    expect(await unitsUsed(service, certified.accountId)).toBe(1);
  });

  it('by a repeated POST, is answered 201 only when the record is certified', async () => {
    const certified = await ended(1);
    await backToProcessing(certified);
    await service.worker.stop();
    const repeated = () => post({ ...certified, id: certified.content });
    const waiting = await repeated();
    expect(waiting.status).toBe(202);
    expect(await waiting.json()).toMatchObject({ certificate: { id: certified.id, status: 'processing' } });
    await service.startWorker();
    await until(async () => (await find(certified.id)).status === 'certified');
    const replayed = await repeated();
    expect(replayed.status).toBe(201);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await unitsUsed(service, certified.accountId)).toBe(1);
    expect(ledger.tokens(certified.sha256)).toBe(2);
  });
});

async function inputOf(client: Client, workflowId: string): Promise<unknown> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const [input] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  return defaultPayloadConverter.fromPayload(input!);
}
