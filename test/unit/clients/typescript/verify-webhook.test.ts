import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../../clients/typescript/src/index';
import { rejection, scriptedClient } from '../../../support/clients/scripted-client';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = JSON.stringify({
  type: 'certificate.certified',
  timestamp: 'now',
  data: { certificate: { title: 'Año' } },
});
const NOW = new Date();
const SECONDS = String(Math.floor(NOW.getTime() / 1000));

/** Signed by the reference library. */
function signed(secrets: string[] = [SECRET], body = BODY, at = NOW): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign('evt_1', at, body));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

describe('a message of a webhook', () => {
  test('that the reference library has signed is accepted, as text and as bytes, from any kind of headers', async () => {
    const event = { ...(JSON.parse(BODY) as object), id: 'evt_1' };
    const upper = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const bytes = new TextEncoder().encode(BODY);
    for (const headers of [signed(), new Headers(signed()), upper]) {
      await expect(verifyWebhook(BODY, headers, SECRET)).resolves.toEqual(event);
      await expect(verifyWebhook(bytes, headers, SECRET)).resolves.toEqual(event);
    }
    const { sello } = scriptedClient([]);
    await expect(sello.webhooks.verify(BODY, signed(), SECRET)).resolves.toEqual(event);
  });

  test('is accepted while either side has two secrets', async () => {
    await expect(verifyWebhook(BODY, signed([OTHER, SECRET]), SECRET)).resolves.toMatchObject({
      id: 'evt_1',
    });
    await expect(verifyWebhook(BODY, signed([SECRET]), [OTHER, SECRET])).resolves.toMatchObject({
      id: 'evt_1',
    });
  });

  test.each<[string, string, Record<string, string | undefined>, string?]>([
    ['whose body was changed', `${BODY} `, signed()],
    ['that another secret has signed', BODY, signed([OTHER])],
    ['under another id', BODY, { ...signed(), 'webhook-id': 'evt_2' }],
    ['with another time', BODY, { ...signed(), 'webhook-timestamp': String(Number(SECONDS) - 1) }],
    ['that is six minutes old', BODY, signed([SECRET], BODY, new Date(NOW.getTime() - 360_000))],
    ['that is from six minutes ahead', BODY, signed([SECRET], BODY, new Date(NOW.getTime() + 360_000))],
    ['without a signature', BODY, { ...signed(), 'webhook-signature': undefined }],
    ['with an empty signature', BODY, { ...signed(), 'webhook-signature': 'v1,' }],
    [
      'with a signature of another version',
      BODY,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1,', 'v1a,') },
    ],
    ['with a signature that is no base64', BODY, { ...signed(), 'webhook-signature': 'v1,***' }],
    ['with a time that is no number', BODY, { ...signed(), 'webhook-timestamp': 'now' }],
  ])('%s is refused', async (_, body, headers) => {
    expect(await rejection(verifyWebhook(body, headers, SECRET))).toMatchObject({
      code: 'invalid_signature',
    });
  });

  test('may be older where the caller allows it', async () => {
    const old = new Date(NOW.getTime() - 3_600_000);
    await expect(
      verifyWebhook(BODY, signed([SECRET], BODY, old), SECRET, { tolerance: 4000 }),
    ).resolves.toBeDefined();
    await expect(
      verifyWebhook(BODY, signed([SECRET], BODY, old), SECRET, { now: old }),
    ).resolves.toBeDefined();
  });

  test('is not checked with a secret that is none', async () => {
    for (const secret of ['', 'whsec_', 'whsec_***', []]) {
      const error = await rejection(verifyWebhook(BODY, signed(), secret));
      expect(error).toMatchObject({ code: 'invalid_configuration' });
    }
  });
});
