import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { nodeModules } from './clients';
import { run } from './run';

interface Item {
  item?: Item[];
  request?: {
    method: string;
    header: { key: string; value: string; disabled?: boolean }[];
    url: { path: string[] };
    body?: { mode: string };
  };
}

/** The headers that Postman sends with a request as it was imported. */
function sent({ header }: NonNullable<Item['request']>): Record<string, string> {
  const enabled = header.filter(({ disabled }) => disabled !== true);
  return Object.fromEntries(enabled.map(({ key, value }) => [key.toLowerCase(), value]));
}

function requestsOf(items: Item[]): NonNullable<Item['request']>[] {
  return items.flatMap(({ item, request }) => requestsOf(item ?? []).concat(request ?? []));
}

describe('a Postman collection imported from the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sello-postman-'));
  let service: SharedService;
  let uploads: NonNullable<Item['request']>[];
  beforeAll(async () => {
    service = await sharedService();
    // Postman's own converter.
    const modules = await nodeModules('openapi-to-postmanv2-6.3.3', ['openapi-to-postmanv2@6.3.3']);
    const answer = await fetch(`${service.url}/api/public/v1/openapi`);
    writeFileSync(join(folder, 'openapi.json'), await answer.text());
    const args = ['-s', 'openapi.json', '-o', 'collection.json'];
    await run(join(modules, '.bin/openapi2postmanv2'), args, folder);
    const collection = JSON.parse(await run('cat', ['collection.json'], folder)) as { item: Item[] };
    uploads = requestsOf(collection.item).filter(
      ({ method, url }) => method === 'POST' && url.path.includes('certificates'),
    );
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  it('has every way to certify a file', () => {
    expect(uploads.map(({ url, body }) => [url.path.at(-1), body?.mode]).sort()).toEqual([
      ['certificates', 'formdata'],
      ['hash', 'raw'],
      ['json', 'raw'],
    ]);
  });

  it('certifies one file after the other with the headers that it came with', async () => {
    for (const upload of uploads) {
      const { 'content-type': _, ...headers } = sent(upload);
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['idempotency-key', 'prefer']));
      for (const content of ['first', 'second']) {
        const answer = await service.upload(content, headers);
        expect(answer.status).toBe(201);
        expect(answer.headers.get('idempotent-replayed')).toBeNull();
      }
    }
  });
});
