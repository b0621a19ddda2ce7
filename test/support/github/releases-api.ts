import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredAsset {
  id: number;
  name: string;
  content: Buffer;
  content_type: string;
  state: string;
  digest: string | null;
  created_at: string;
}

export interface ReleasesApi {
  url: string;
  token: string;
  assets: StoredAsset[];
  /** Every request but for downloads, as METHOD PATH. */
  requests: string[];
  /** What the storage that downloads are redirected to was sent as Authorization. */
  keysAtStorage: (string | undefined)[];
  add(name: string, content: Buffer, changes?: Partial<StoredAsset>): StoredAsset;
  /** Answers the next requests with this status. */
  failNext(...statuses: number[]): void;
  stop(): Promise<void>;
}

/** Small, so that a few assets are several pages. */
const PER_PAGE = 2;

/** GitHub's REST API for one release of one repository, over real HTTP: pages, redirects to a storage of another origin, uploads. */
export async function startReleasesApi(repository: string, tag: string): Promise<ReleasesApi> {
  const token = `ghs_${randomUUID().replaceAll('-', '')}`;
  const assets: StoredAsset[] = [];
  const requests: string[] = [];
  const keysAtStorage: (string | undefined)[] = [];
  const failures: number[] = [];
  let ids = 0;
  const add: ReleasesApi['add'] = (name, content, changes = {}) => {
    const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    const created_at = new Date().toISOString();
    const type = 'application/octet-stream';
    const asset = {
      id: ++ids,
      name,
      content,
      content_type: type,
      state: 'uploaded',
      digest,
      created_at,
      ...changes,
    };
    assets.push(asset);
    return asset;
  };

  const storage = createServer((request, response) => {
    keysAtStorage.push(request.headers.authorization);
    response.end(assets.find(({ id }) => `/${id}` === request.url)?.content);
  });
  const api = createServer((request, response) => void answer(request, response));
  for (const server of [storage, api]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const addressOf = (server: typeof api) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = addressOf(api);
  const base = `/repos/${repository}/releases`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const json = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const failure = failures.shift();
    if (failure !== undefined) return void json(failure, { message: 'Failed' });
    if (request.headers.authorization !== `Bearer ${token}`)
      return void json(401, { message: 'Bad credentials' });
    const asset = assets.find(({ id }) => pathname === `${base}/assets/${id}`);
    const isDownload = request.headers.accept === 'application/octet-stream';
    if (!isDownload) requests.push(`${request.method ?? ''} ${pathname}`);
    const release = { id: 7, tag_name: tag, upload_url: `${url}/upload${base}/7/assets{?name,label}` };
    if (pathname === `${base}/tags/${encodeURIComponent(tag)}` || pathname === `${base}/7`)
      json(200, release);
    else if (pathname === `${base}/7/assets`) {
      const page = Number(searchParams.get('page') ?? 1);
      const shown = assets.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(described);
      const next = `<${url}${base}/7/assets?page=${page + 1}>; rel="next"`;
      json(200, shown, assets.length > page * PER_PAGE ? { link: next } : {});
    } else if (asset !== undefined && request.method === 'DELETE') {
      assets.splice(assets.indexOf(asset), 1);
      response.writeHead(204).end();
    } else if (asset !== undefined && isDownload)
      response.writeHead(302, { location: `${addressOf(storage)}/${asset.id}` }).end();
    else if (pathname === `/upload${base}/7/assets`) {
      const name = searchParams.get('name') ?? '';
      const content = await buffer(request);
      if (assets.some((other) => other.name === name)) json(422, { errors: [{ code: 'already_exists' }] });
      else json(201, described(add(name, content, { content_type: request.headers['content-type'] ?? '' })));
    } else json(404, { message: 'Not Found' });
  }

  return {
    url,
    token,
    assets,
    requests,
    keysAtStorage,
    add,
    failNext: (...statuses) => void failures.push(...statuses),
    async stop() {
      for (const server of [api, storage]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}

function described({ content, ...asset }: StoredAsset): object {
  return { ...asset, size: content.length };
}
