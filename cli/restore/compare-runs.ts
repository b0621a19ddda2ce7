import type { Client } from '@temporalio/client';
import { ScheduleNotFoundError } from '@temporalio/client';
import { SCHEDULES, WORKFLOWS } from '../../contract/names';
import type { RecordStatus } from '../../ports/certificates';
import { MOST_NAMED } from './findings';
import type { Named, RunFindings } from './findings';

interface Order {
  usedAt: Date | null;
  /** The ids of all records in `processing`, in pages. */
  processing: AsyncIterable<string[]>;
  statusesOf: (ids: string[]) => Promise<Map<string, RecordStatus>>;
  isRunning: (id: string) => Promise<boolean>;
}

const PAGE = 500;
const RUNS = `WorkflowType = '${WORKFLOWS.certifyFile}'`;

/** Compares the records with Temporal's runs, whose ids are those of the certificates. */
export async function compareRuns(client: Client, order: Order): Promise<RunFindings> {
  const { usedAt } = order;
  return {
    openWithoutRecord: await openWithoutRecord(client, order),
    processingWithoutRun: await processingWithoutRun(order),
    startedSince:
      usedAt === null
        ? null
        : (await client.workflow.count(`${RUNS} AND StartTime > '${usedAt.toISOString()}'`)).count,
    schedules: await Promise.all(Object.values(SCHEDULES).map((id) => scheduleState(client, id))),
  };
}

async function openWithoutRecord(client: Client, { statusesOf }: Order): Promise<Named> {
  const found: Named = { count: 0, ids: [] };
  let page: string[] = [];
  async function compare(): Promise<void> {
    const statuses = await statusesOf(page);
    add(
      found,
      page.filter((id) => !statuses.has(id)),
    );
    page = [];
  }
  for await (const { workflowId } of client.workflow.list({
    query: `${RUNS} AND ExecutionStatus = 'Running'`,
  })) {
    page.push(workflowId);
    if (page.length === PAGE) await compare();
  }
  await compare();
  return found;
}

async function processingWithoutRun({ processing, isRunning }: Order): Promise<Named> {
  const found: Named = { count: 0, ids: [] };
  for await (const ids of processing) {
    const running = await Promise.all(ids.map(isRunning));
    add(
      found,
      ids.filter((_id, index) => running[index] === false),
    );
  }
  return found;
}

function add(named: Named, ids: string[]): void {
  named.count += ids.length;
  named.ids.push(...ids.slice(0, MOST_NAMED - named.ids.length));
}

async function scheduleState(client: Client, id: string): Promise<RunFindings['schedules'][number]> {
  try {
    const { state } = await client.schedule.getHandle(id).describe();
    return { id, state: state.paused ? 'paused' : 'active' };
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return { id, state: 'missing' };
    throw error;
  }
}
