import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { SCHEDULES } from '../../../contract/names';
import type { RunningProcess } from '../../../stack/servers/process';
import { anchored, expectNothingLost } from '../../support/anchored';
import { certificateOf, certificatesUsed } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

describe('with two API processes and two workers', () => {
  let service: TestService;
  let otherApi: Awaited<ReturnType<TestService['addApi']>>;
  let otherWorker: RunningProcess;
  let keys: string[];
  beforeAll(async () => {
    service = await startService();
    [otherApi, otherWorker] = await Promise.all([service.addApi(), service.addWorker()]);
    // A key takes five uploads at once.
    const more = await Promise.all(Array.from({ length: 3 }, () => service.addKey()));
    keys = [service.key, ...more.map(({ key }) => key)];
  });
  afterAll(async () => {
    await Promise.all([otherApi.process.stop(), otherWorker.stop()]);
    await service.stop();
  });

  const upload = async (content: string, i: number) => {
    const body = new FormData();
    body.set('file', new File([content], 'file.txt'));
    const headers = { authorization: `Bearer ${keys[i % keys.length]!}` };
    const url = i % 2 === 0 ? service.url : otherApi.url;
    const answer = await fetch(`${url}/api/public/v1/certificates`, { method: 'POST', body, headers });
    expect(answer.status).toBe(201);
    return (await certificateOf(answer)).id;
  };
  const uploadMany = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => upload(`${name} ${i}`, i)));

  it('certifies each file exactly once, whichever API receives it and whichever worker runs it', async () => {
    await until(async () => {
      const ready = (await (await fetch(`${otherApi.url}/health/ready`)).json()) as { workers: number };
      return ready.workers === 2;
    });
    const ids = await uploadMany('both work', 20);
    expect(new Set(ids).size).toBe(20);
    expect(service.psc.tokens).toBe(20);
    expect(await certificatesUsed(service)).toBe(20);
    const workers = new Set<string>();
    for (const id of ids) {
      const { events } = await service.temporal.workflow.getHandle(id).fetchHistory();
      for (const { workflowTaskCompletedEventAttributes: task } of events ?? [])
        if (task) workers.add(task.identity!);
    }
    expect(workers.size).toBe(2);
  });

  it('each schedule exists once, and every certificate is in one batch and one transaction', async () => {
    const schedules = [];
    for await (const { scheduleId } of service.temporal.schedule.list()) schedules.push(scheduleId);
    expect(schedules.sort()).toEqual(Object.values(SCHEDULES).sort());
    const certificates = await service.collections.certificates.find().toArray();
    for (const { _id } of certificates) await anchored(service, _id, 'confirmed');
    await expectNothingLost(service);
    const batches = await service.collections.batches.find({ size: { $ne: null } }).toArray();
    expect(batches.reduce((sum, { size }) => sum + (size ?? 0), 0)).toBe(certificates.length);
    for (const { transactions, confirmedTxid } of batches)
      expect(transactions.map(({ txid }) => txid)).toEqual([confirmedTxid]);
    // One run for each window, and one window for each batch.
    const runs: string[] = [];
    for await (const { workflowId } of service.temporal.workflow.list({
      query: "WorkflowType = 'anchorBatch'",
    }))
      runs.push(workflowId);
    expect(new Set(runs).size).toBe(runs.length);
    for (const { _id } of batches) {
      const query = `AnchorBatch = '${_id}' AND Stage = 'anchored'`;
      await until(async () => (await service.temporal.workflow.count(query)).count === 1);
    }
  });

  it('work continues when one of the workers stops', async () => {
    const [during] = await Promise.all([uploadMany('one ends', 12), otherWorker.stop()]);
    const after = await uploadMany('one is left', 4);
    expect(new Set([...during, ...after]).size).toBe(16);
    expect(await certificatesUsed(service)).toBe(36);
    await anchored(service, after[0]!, 'confirmed');
  });

  it('the history of every run replays', async () => {
    const script = resolve(__dirname, '../../../scripts/replay-history.mjs');
    const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE } = service.env;
    const query = "WorkflowType = 'certifyFile' AND ExecutionStatus = 'Completed'";
    await until(async () => (await service.temporal.workflow.count(query)).count === 36);
    const place = ['--server', TEMPORAL_ADDRESS!, '--namespace', TEMPORAL_NAMESPACE!];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...place, '--query', query]);
    expect(stdout).toContain('36 histories replay on the current workflows.');
  });
});
