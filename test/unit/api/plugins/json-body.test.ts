import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { JsonShape } from '../../../../api/json-shape';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { jsonBody } from '../../../../api/plugins/json-body';
import { createUploadSlots } from '../../../../api/upload-slots';
import { LIMITS } from '../../../../domain/limits';
import type { Admission } from '../../../../ports/request-limiter';
import { until } from '../../../support/until';

const DEEP = /nested more than 16 levels deep/;
const MANY = /more than 65,536 names and values/;

function push(json: string, chunkBytes = Infinity): void {
  const shape = new JsonShape();
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length; at += chunkBytes) shape.push(bytes.subarray(at, at + chunkBytes));
}

describe('the shape of a JSON body', () => {
  const item = {
    sha256: 'ab'.repeat(32),
    file_size: 1,
    file_name: 'n'.repeat(255),
    file_mime: 'text/plain',
    title: 't'.repeat(200),
    description: 'd'.repeat(2_000),
    document_type: 'contract',
    ref: 'r'.repeat(128),
    public_page: false,
  };
  const award = { program: 'prg_1', category: 'ethics', points: 1 };
  const row = { ref: 'r', member: 'mem_1', course: 'crs_1', completed_on: '2026-03-03', role: 'speaker' };

  it.each([
    ['the largest batch', { items: Array.from({ length: 1_000 }, () => item) }],
    [
      'a roster with five awards in each row',
      {
        items: Array.from({ length: 1_000 }, () => ({
          ...row,
          points: Array.from({ length: 5 }, () => award),
        })),
      },
    ],
    ['brackets, commas and escaped quotes in texts', { title: '[{,:"\\'.repeat(20_000) }],
    [
      'backslashes at the end of texts',
      { items: Array.from({ length: 1_000 }, (_, i) => '\\'.repeat(i % 9)) },
    ],
  ])('is accepted: %s', (_what, body) => {
    const json = JSON.stringify(body);
    for (const chunkBytes of [1, 7, Infinity])
      expect(() => {
        push(json, chunkBytes);
      }).not.toThrow();
  });

  it.each([
    ['lists', '['.repeat(17), DEEP],
    ['objects', '{"a":'.repeat(17), DEEP],
    ['depth after a text with an escaped quote', `{"a\\"]]]]":${'['.repeat(16)}`, DEEP],
    ['depth after a text with an escaped backslash', `{"a\\\\":"]]]]","b":${'['.repeat(16)}`, DEEP],
    ['values', `[${'0,'.repeat(LIMITS.jsonElements)}0]`, MANY],
    ['fields', `{${'"":0,'.repeat(LIMITS.jsonElements / 2)}"":0}`, MANY],
    ['digits', '9'.repeat(65), /more than 64 characters/],
    ['long names', `{"${'n'.repeat(LIMITS.jsonNameBytes + 1)}":0}`, MANY],
  ])('is refused for too many %s', (_what, json, message) => {
    for (const chunkBytes of [1, 7, Infinity])
      expect(() => {
        push(json, chunkBytes);
      }).toThrow(message);
  });
});

describe('a JSON body', () => {
  let app: FastifyInstance;
  /** The accounts that hold a slot now. */
  const holding: string[] = [];
  /** The accounts whose large body was refused. */
  const refused: string[] = [];
  let delay = async () => true;
  beforeAll(async () => {
    const slots = createUploadSlots({ posts: 2, uploads: 2 });
    app = fastify();
    app.decorate('largeBodySlots', {
      hold: async (accountId, work) =>
        slots.hold(accountId, async (slot) => {
          holding.push(accountId);
          return work(slot).finally(() => holding.splice(holding.indexOf(accountId), 1));
        }),
    });
    app.decorate('largeBodyThrottle', {
      countRefusal: (accountId) => void refused.push(accountId),
      delay: async () => delay(),
    });
    app.decorateRequest('admission', null);
    await app.register(errorHandler);
    await app.register(jsonBody, { milliseconds: 60_000, maximumBytes: LIMITS.batchBytes });
    app.addHook('onRequest', (request, _reply, done) => {
      request.admission = { accountId: 'acct_1' } as unknown as Admission;
      done();
    });
    app.post('/json', async () => ({ holding: [...holding] }));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    refused.length = 0;
    delay = async () => true;
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  function send(length: string, body: string): Socket {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write(
      `POST /json HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`,
    );
    return client;
  }
  const announced = `Content-Length: ${LIMITS.batchBytes}`;
  const allFree = () => until(async () => holding.length === 0);

  it('that is nested too deeply is refused while the rest of it has not arrived', async () => {
    const answer = await text(send(announced, `{"items":${'['.repeat(1_000)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*nested more than 16/s);
    await allFree();
  });

  it.each([
    ['that is small takes no slot', { a: 1 }, {}, []],
    ['that is large takes a slot until it is answered', { a: 't'.repeat(70_000) }, {}, ['acct_1']],
    ['of unknown size takes a slot', { a: 1 }, { 'transfer-encoding': 'chunked' }, ['acct_1']],
  ])('%s', async (_what, body, headers, held) => {
    const json = { 'content-type': 'application/json', ...headers };
    const answer = await app.inject({
      method: 'POST',
      url: '/json',
      payload: JSON.stringify(body),
      headers: json,
    });
    expect(answer.json()).toEqual({ holding: held });
    await allFree();
    expect(refused).toEqual([]);
  });

  it.each([
    ['half of a character', '{"a":[{"b":"x\\ud83dx"}]}', 400],
    ['halves in the wrong order', '{"a":"\\uDE00\\uD83D"}', 400],
    ['a character in two escapes', '{"a":"\\ud83d\\ude00"}', 200],
    ['the text of an escape', '{"a":"\\\\ud83d"}', 200],
  ])('with %s in a text is judged by what UTF-8 can encode', async (_what, payload, status) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/json', payload, headers });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('that is large is refused with 503 when its account holds its share of the slots', async () => {
    const first = send(announced, '{');
    await until(async () => holding.length === 1);
    expect(await text(send(announced, '{'))).toMatch(
      /^HTTP\/1\.1 503 .*retry-after: 5.*its share of the uploads/is,
    );
    first.destroy();
    await allFree();
  });

  it.each([
    ['is read after the delay of its account', true, 400, ['acct_1']],
    // A 503 is not the caller's fault, and does not count.
    ['is refused with 503 when too many are waiting', false, 503, []],
  ])('that is large %s', async (_what, proceeds, status, counted) => {
    let endDelay: (proceeds: boolean) => void = () => undefined;
    const delayed = new Promise<void>((resolve) => {
      delay = async () => {
        resolve();
        return new Promise((end) => (endDelay = end));
      };
    });
    const answer = text(send(announced, `{"items":${'['.repeat(1_000)}`));
    await delayed;
    await setImmediate();
    expect(holding).toEqual([]);
    endDelay(proceeds);
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await allFree();
    await until(async () => refused.length === counted.length);
    expect(refused).toEqual(counted);
  });
});
