import { inspect } from 'node:util';
import { Sello, SelloError } from '../../../../clients/typescript/src/index';
import {
  broken,
  json,
  KEY,
  problem,
  rejection,
  scriptedClient,
  URL_OF_SERVICE,
} from '../../../support/clients/scripted-client';

const ACCOUNT = { account: { id: 'acc_1' } };
const ok = () => json(ACCOUNT);

describe('a call is repeated', () => {
  test.each([408, 429, 500, 502, 503, 504, 520])('after a %i', async (status) => {
    const { sello, sent } = scriptedClient([problem(status, 'later'), ok()]);
    await expect(sello.account()).resolves.toEqual(ACCOUNT.account);
    expect(sent).toHaveLength(2);
  });

  test('after a connection that broke, and after an answer that was cut off', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"acc'));
            controller.error(new Error('terminated'));
          },
        }),
      );
    const short = new Response('{"acc', { headers: { 'content-length': '20' } });
    for (const failure of [broken(), cut(), short]) {
      const { sello, sent } = scriptedClient([failure, ok()]);
      await sello.account();
      expect(sent).toHaveLength(2);
    }
  });

  test('twice, or as often as the client or the call says', async () => {
    const failures = () => Array.from({ length: 9 }, () => problem(503, 'service_unavailable'));
    const byDefault = scriptedClient(failures());
    const patient = scriptedClient(failures(), { maxRetries: 4 });
    const never = scriptedClient(failures(), { maxRetries: 4 });
    await rejection(byDefault.sello.account());
    await rejection(patient.sello.account());
    const error = await rejection(never.sello.account({ maxRetries: 0 }));
    expect([byDefault, patient, never].map(({ sent }) => sent.length)).toEqual([3, 5, 1]);
    expect(error).toMatchObject({ code: 'service_unavailable', status: 503, requestId: 'req_1' });
  });

  test('never after another 4xx, a 501 or a 505', async () => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 422, 501, 505]) {
      const { sello, sent } = scriptedClient([problem(status, 'no')]);
      expect(await rejection(sello.account())).toMatchObject({ code: 'no', status });
      expect(sent).toHaveLength(1);
    }
  });
});

describe('the pause before a repeat', () => {
  test('doubles, and is random between a half and the whole', async () => {
    const failures = () => Array.from({ length: 7 }, () => problem(500, 'internal_error'));
    const least = scriptedClient(failures(), { maxRetries: 6 }, 0);
    const most = scriptedClient(failures(), { maxRetries: 6 }, 1);
    await rejection(least.sello.account());
    await rejection(most.sello.account());
    expect(least.pauses).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    expect(most.pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });

  test('is never shorter than Retry-After, in seconds or as a date', async () => {
    const date = new Date(Date.UTC(2026, 0, 1, 0, 0, 5)).toUTCString();
    for (const [retryAfter, least] of [
      ['7', 7000],
      ['60', 60_000],
      [date, 5000],
      ['0', 0],
    ] as const) {
      const limited = () => problem(429, 'rate_limit_exceeded', { 'retry-after': retryAfter });
      const early = scriptedClient([limited(), ok()], {}, 0);
      const late = scriptedClient([limited(), ok()], {}, 1);
      await early.sello.account();
      await late.sello.account();
      expect([...early.pauses, ...late.pauses]).toEqual([least, least + 500]);
    }
  });

  test('is as if there were no Retry-After when that is neither', async () => {
    const { sello, pauses } = scriptedClient([problem(503, 'x', { 'retry-after': 'soon' }), ok()], {}, 1);
    await sello.account();
    expect(pauses).toEqual([500]);
  });

  test('would be more than a minute: the call fails at once and says how long', async () => {
    const { sello, sent, pauses } = scriptedClient([
      problem(429, 'quota_exceeded', { 'retry-after': '864000' }),
    ]);
    const error = await rejection(sello.account());
    expect(error).toMatchObject({ code: 'quota_exceeded', retryAfter: 864_000 });
    expect([sent.length, pauses]).toEqual([1, []]);
  });

  test('ends with an abort, before its time', async () => {
    const controller = new AbortController();
    const reason = new Error('The user left.');
    let cancelled = 0;
    const abort = () => {
      controller.abort(reason);
    };
    const clock = {
      now: Date.now,
      random: () => 0,
      // No time passes here: only the abort can end the pause.
      after(ms: number) {
        if (ms === 60_000) setImmediate(abort);
        return () => {
          if (ms === 60_000) cancelled++;
        };
      },
    };
    const limited = () => Promise.resolve(problem(429, 'rate_limit_exceeded', { 'retry-after': '60' }));
    const sello = new Sello({ url: URL_OF_SERVICE, timeout: 1000, fetch: limited }, clock);
    const error = await rejection(sello.account({ signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: reason });
    expect(cancelled).toBe(1);
  });
});

test('a deletion that meets a 404 when it is repeated has succeeded', async () => {
  const gone = () => problem(404, 'not_found');
  const lost = scriptedClient([broken(), gone()]);
  await expect(lost.sello.webhooks.delete('whk_1')).resolves.toBeUndefined();
  // It was not there from the start: a 429 has deleted nothing.
  const refused = scriptedClient([problem(429, 'rate_limit_exceeded'), gone()]);
  expect(await rejection(refused.sello.webhooks.delete('whk_1'))).toMatchObject({ code: 'not_found' });
  const first = scriptedClient([gone()]);
  expect(await rejection(first.sello.webhooks.delete('whk_1'))).toMatchObject({ code: 'not_found' });
});

test('an idempotency key of the caller is sent with every attempt', async () => {
  const { sello, sent } = scriptedClient([broken(), problem(503, 'x'), json({ batch: {} }, 202)]);
  await sello.batches.create([], { idempotencyKey: 'order-14' });
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'order-14',
    'order-14',
    'order-14',
  ]);
  expect(await rejection(sello.batches.create([], { idempotencyKey: 'a\nb' }))).toMatchObject({
    code: 'invalid_request',
  });
});

test('a call that was aborted before it began sends nothing', async () => {
  const { sello, sent } = scriptedClient([]);
  expect(await rejection(sello.account({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  expect(sent).toEqual([]);
});

test('a POST without a method of its own is repeated only with a key', async () => {
  const plain = scriptedClient([broken()]);
  expect(await rejection(plain.sello.request('POST', '/things', { body: {} }))).toMatchObject({
    code: 'connection_failed',
  });
  expect(plain.sent).toHaveLength(1);
  const keyed = scriptedClient([broken(), json({ thing: 1 })]);
  const answer = await keyed.sello.request('POST', '/things', { body: {}, idempotencyKey: 'a' });
  expect([answer, keyed.sent.length]).toEqual([{ thing: 1 }, 2]);
  const empty = scriptedClient([new Response(null, { status: 204 })]);
  await expect(empty.sello.request('DELETE', '/things/1')).resolves.toBeUndefined();
});

describe('errors', () => {
  test('that are not the service’s JSON are readable and keep the status', async () => {
    const page = new Response('<h1>Bad Gateway</h1>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    });
    const { sello } = scriptedClient([page], { maxRetries: 0 });
    const error = await rejection(sello.account());
    expect(error).toMatchObject({ code: 'invalid_answer', status: 502, name: 'SelloError' });
    expect((error as Error).message).toMatch(/^HTTP 502 .*text\/html.*Check the address/);
  });

  test('of codes that this version does not know are kept', async () => {
    const { sello } = scriptedClient([json({ error: 'brand_new', message: 'Something new.', more: 1 }, 418)]);
    expect(await rejection(sello.account())).toMatchObject({ code: 'brand_new', message: 'Something new.' });
  });

  test('say where the thing is that exists already', async () => {
    const location = '/api/public/v1/accreditations/acr_4fT0mQ2vX9bKc7LrZ1aYwE';
    const { sello } = scriptedClient([problem(409, 'already_accredited', { location })]);
    expect(await rejection(sello.account())).toMatchObject({ location, certificateId: null });
  });

  test('say that a 200 without JSON is not the service', async () => {
    const { sello, sent } = scriptedClient([new Response('<html>Welcome to the hotel’s network')]);
    expect(await rejection(sello.account())).toMatchObject({ code: 'invalid_answer', status: 200 });
    expect(sent).toHaveLength(1);
  });

  test('name the address that the service redirects to, and the key is not sent there', async () => {
    const moved = new Response(null, { status: 301, headers: { location: 'https://other.example/' } });
    const { sello, sent } = scriptedClient([moved]);
    const error = (await rejection(sello.account())) as SelloError;
    expect([error.code, error.status, sent.length]).toEqual(['invalid_answer', 301, 1]);
    expect(error.message).toContain('https://other.example/');
  });

  test('and everything else that can be printed are without the key', async () => {
    const { sello } = scriptedClient([broken(), problem(401, 'api_key_invalid')], { maxRetries: 0 });
    const errors = [await rejection(sello.account()), await rejection(sello.account())];
    const printed = [...errors, sello].map((value) => inspect(value, { depth: 9, showHidden: true }));
    expect(printed.join() + JSON.stringify([sello, ...errors])).not.toContain(KEY);
    expect(errors.every((error) => error instanceof SelloError)).toBe(true);
  });
});
