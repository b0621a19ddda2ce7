import { createHash } from 'node:crypto';
import type { BatchItemRecord, BatchRecord } from '../../app/batches/batch-record';
import type { ServiceClient } from './service-client';
import { until } from './until';

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** So many different items, each with its own `ref`. */
export function batchItems(count: number, label = 'item') {
  return Array.from({ length: count }, (_, i) => ({
    sha256: hashOf(`${label} ${i}`),
    file_size: i + 1,
    ref: `${label}-${i}`,
  }));
}

export function postBatch(
  service: Pick<ServiceClient, 'fetch'>,
  items: unknown[],
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.fetch('/batches', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ items }),
  });
}

export async function batchOf(response: Response): Promise<BatchRecord> {
  return ((await response.json()) as { batch: BatchRecord }).batch;
}

export async function readBatch(service: Pick<ServiceClient, 'fetch'>, id: string): Promise<BatchRecord> {
  return batchOf(await service.fetch(`/batches/${id}`));
}

export function batchDone(service: Pick<ServiceClient, 'fetch'>, id: string): Promise<BatchRecord> {
  return until(async () => {
    const batch = await readBatch(service, id);
    return batch.status === 'done' && batch;
  });
}

/** All pages. */
export async function itemsOf(
  service: Pick<ServiceClient, 'fetch'>,
  id: string,
  query: Record<string, string> = {},
): Promise<BatchItemRecord[]> {
  const items: BatchItemRecord[] = [];
  let after: string | null = null;
  do {
    const parameters = new URLSearchParams({ limit: '100', ...query, ...(after !== null && { after }) });
    const response = await service.fetch(`/batches/${id}/items?${parameters}`);
    const page = (await response.json()) as { items: BatchItemRecord[]; next_cursor: string | null };
    items.push(...page.items);
    after = page.next_cursor;
  } while (after !== null);
  return items;
}
