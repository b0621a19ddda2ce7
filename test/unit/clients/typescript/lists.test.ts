import { json, rejection, scriptedClient } from '../../../support/clients/scripted-client';

const page = (ids: string[], next: string | null, hasMore = next !== null) =>
  json({ certificates: ids.map((id) => ({ id })), has_more: hasMore, next_cursor: next });

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('a list', () => {
  test('is read page by page to its end, with the filters on every page', async () => {
    const { sello, sent } = scriptedClient([page(['a', 'b'], 'x'), page(['c'], 'y'), page([], null)]);
    const items = await collect(sello.certificates.list({ status: 'certified', offset: 2 }));
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ path }) => path)).toEqual([
      '/certificates?limit=100&status=certified&offset=2',
      '/certificates?limit=100&status=certified&after=x',
      '/certificates?limit=100&status=certified&after=y',
    ]);
  });

  test('reads no page that nobody asks for', async () => {
    const { sello, sent } = scriptedClient([page(['a', 'b'], 'x')]);
    for await (const { id } of sello.certificates.list({ limit: 2 })) if (id === 'b') break;
    expect(sent).toHaveLength(1);
  });

  test('gives one page as the API has it, with the size of the API', async () => {
    const { sello, sent } = scriptedClient([page(['a'], 'x')]);
    await expect(sello.certificates.list().page()).resolves.toMatchObject({
      next_cursor: 'x',
      has_more: true,
    });
    expect(sent[0]!.path).toBe('/certificates');
  });

  test('ends where there is no more, though its last page has a cursor for later', async () => {
    const last = json({ events: [{ id: 'evt_1' }], has_more: false, next_cursor: 'later' });
    const { sello } = scriptedClient([last]);
    await expect(collect(sello.events.list())).resolves.toHaveLength(1);
  });

  test('that gives the same page again and again ends with an error', async () => {
    const { sello } = scriptedClient([page(['a'], 'x'), page(['a'], 'x')]);
    expect(await rejection(collect(sello.certificates.list()))).toMatchObject({ code: 'invalid_answer' });
  });

  test('can be read more than once', async () => {
    const { sello } = scriptedClient([page(['a'], null), page(['a'], null)]);
    const list = sello.certificates.list();
    expect([...(await collect(list)), ...(await collect(list))]).toHaveLength(2);
  });
});

test('ids are escaped, and what is no id is refused before a request', async () => {
  const { sello, sent } = scriptedClient([json({ certificate: {} })]);
  await sello.certificates.get('a/b?c#d');
  expect(sent[0]!.path).toBe('/certificates/a%2Fb%3Fc%23d');
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    expect(await rejection(sello.certificates.get(id))).toMatchObject({
      code: 'invalid_request',
      status: null,
    });
  }
});
