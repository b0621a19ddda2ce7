import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { batchDone, batchItems, batchOf, itemsOf, postBatch } from '../../support/batches';
import { sello } from '../../support/cli';
import { startMailServer } from '../../support/mail-server';
import type { MailServer } from '../../support/mail-server';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { startWebhookReceiver } from '../../support/webhook-receiver';
import type { WebhookReceiver } from '../../support/webhook-receiver';
import { longIt } from '../../support/scale';

interface Endpoint {
  id: string;
  secret: string;
  enabled: boolean;
  disabled_reason: string | null;
}
interface Delivery {
  id: string;
  event_id: string;
  status: string;
  attempts: { status: number | null; error: string | null }[];
}

describe('an event', () => {
  let service: TestService;
  let mail: MailServer;
  const receivers: WebhookReceiver[] = [];
  beforeAll(async () => {
    mail = await startMailServer();
    service = await sharedOrOwnService({
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sello <sello@sello.example>',
      SUPPORT_CONTACT: 'soporte@sello.example',
    });
  });
  afterAll(async () => {
    await service.stop();
    await mail.close();
    for (const receiver of receivers) await receiver.close();
  });

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await service.fetch(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  }

  async function endpoint(events: string[]): Promise<{ receiver: WebhookReceiver; webhook: Endpoint }> {
    const receiver = await startWebhookReceiver();
    receivers.push(receiver);
    const { webhook } = await call<{ webhook: Endpoint }>('POST', '/webhooks', { url: receiver.url, events });
    return { receiver, webhook };
  }
  const state = async (id: string) => (await call<{ webhook: Endpoint }>('GET', `/webhooks/${id}`)).webhook;
  const test = (id: string) => call('POST', `/webhooks/${id}/test`);
  const mailToOwner = async () => {
    const account = await service.collections.accounts.findOne({ _id: service.accountId });
    return mail.next(account!.email);
  };
  const remove = (id: string) => call('DELETE', `/webhooks/${id}`);
  const deliveries = async (id: string) =>
    (await call<{ deliveries: Delivery[] }>('GET', `/webhooks/${id}/deliveries`)).deliveries;
  const settled = (id: string, status: string) =>
    until(async () => (await deliveries(id)).find((delivery) => delivery.status === status));

  it('reaches its endpoint, signed, and its run ends without body, URL or secret in its history', async () => {
    const { receiver, webhook } = await endpoint(['batch.completed']);
    await test(webhook.id);
    const { event_id: eventId } = await settled(webhook.id, 'delivered');
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId]);
    const [event] = receiver.received;
    expect(receiver.verify(event!, webhook.secret)).toMatchObject({
      type: 'webhook.test',
      data: { webhook: { id: webhook.id } },
    });
    expect(event!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Sello-Webhooks',
    });

    const run = service.temporal.workflow.getHandle(webhook.id);
    await run.result();
    const history = historyToJSON(await run.fetchHistory()).replace(
      /"data":\s*"([^"]+)"/g,
      (_match, data: string) => Buffer.from(data, 'base64').toString(),
    );
    expect(history).toContain(webhook.id);
    for (const secret of [webhook.secret.slice(6), receiver.url, 'webhook.test', eventId])
      expect(history).not.toContain(secret);
    await remove(webhook.id);
  });

  it('tells an endpoint of a certificate, with the record as the API returns it', async () => {
    const { receiver, webhook } = await endpoint(['certificate.certified']);
    const answer = await service.upload('Contrato 14');
    const { certificate } = (await answer.json()) as { certificate: { id: string } };
    await settled(webhook.id, 'delivered');
    const [event] = receiver.received;
    expect(receiver.verify(event!, webhook.secret)).toMatchObject({
      type: 'certificate.certified',
      data: { certificate: { id: certificate.id, status: 'certified', title: 'c14.pdf' } },
    });
    await remove(webhook.id);
  });

  longIt('tells an endpoint of each certificate of a batch and of its end, once each', async () => {
    const { receiver, webhook } = await endpoint(['certificate.certified', 'certificate.failed', 'batch.*']);
    const items = batchItems(12, 'told');
    const refused = Buffer.from(items[7]!.sha256, 'hex');
    service.psc.rejects = (request) => request.includes(refused);
    const { id } = await batchOf(await postBatch(service, items));
    const done = await batchDone(service, id);
    service.psc.rejects = () => false;
    await until(async () => receiver.received.length >= items.length + 1);
    // Nothing more follows.
    await service.temporal.workflow.getHandle(webhook.id).result();
    expect(new Set(receiver.received.map((event) => event.id)).size).toBe(items.length + 1);
    const events = receiver.received.map((event) => receiver.verify(event, webhook.secret));
    const told = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    const certificatesOf = (type: string) =>
      told(type)
        .map(({ certificate }) => certificate as { id: string; reference: string; status: string })
        .sort((a, b) => a.id.localeCompare(b.id));
    const [certified, failed] = [
      certificatesOf('certificate.certified'),
      certificatesOf('certificate.failed'),
    ];
    expect(failed).toMatchObject([
      { reference: 'told-7', status: 'failed', custody: 'hash_only', failure: { code: 'psc_error' } },
    ]);
    const listed = await itemsOf(service, id, { status: 'certified' });
    expect(certified.map((each) => each.id)).toEqual(
      listed.map((each) => each.certificate_id).sort((a, b) => a.localeCompare(b)),
    );
    expect(certified).toHaveLength(items.length - 1);
    for (const certificate of certified) expect(certificate).toMatchObject({ nom151: { status: 'granted' } });
    expect(told('batch.completed')).toEqual([{ batch: done }]);
    await remove(webhook.id);
  });

  it('is sent again, under the same id, to an endpoint that failed', async () => {
    const { receiver, webhook } = await endpoint(['batch.completed']);
    receiver.answer = (response) => response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
    await test(webhook.id);
    const { attempts } = await settled(webhook.id, 'delivered');
    expect(attempts).toMatchObject([
      { status: 500, error: 'status' },
      { status: 200, error: null },
    ]);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    expect(receiver.verify(second!, webhook.secret)).toMatchObject({ type: 'webhook.test' });
    await remove(webhook.id);
  });

  longIt(
    'is found by an operator: endpoint, event and delivery lead to each other and to the run',
    async () => {
      const { receiver, webhook } = await endpoint(['batch.completed']);
      receiver.answer = (response) => response.writeHead(503).end();
      await test(webhook.id);
      // The endpoint's failure is recorded after the delivery's.
      const failing = { _id: webhook.id, failingSince: { $ne: null } };
      await until(() => service.collections.webhooks.findOne(failing));
      const [delivery] = await deliveries(webhook.id);
      const found = async (id: string) => (await sello(service.env, 'find', id)).stdout;
      const text = await found(webhook.id);
      for (const words of [
        `Endpoint ${webhook.id}: enabled`,
        `${new URL(receiver.url).origin}, receives batch.completed`,
        service.accountId,
        'nothing but failures since 20',
        'deliveries: 1 pending, the first of them due 20',
        `Run ${webhook.id}: running`,
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('/hook');
      for (const id of [delivery!.event_id, delivery!.id])
        expect(await found(id)).toMatch(
          new RegExp(
            [
              `^Event ${delivery!.event_id}: webhook\\.test`,
              `  about ${webhook.id}`,
              `  of \\S+ \\(${service.accountId}\\), published \\S+`,
              `Delivery ${delivery!.id}: pending`,
              `  to ${webhook.id}, \\d+ attempts?, the next due \\S+`,
              `  the last at \\S+: 503, status after \\d+ ms`,
              `  Run ${webhook.id}: running`,
            ].join('\n'),
          ),
        );
      const json = JSON.parse((await sello(service.env, 'find', webhook.id, '--json')).stdout) as object;
      expect(json).toMatchObject({ webhooks: [{ id: webhook.id, run: { state: 'running' } }], events: [] });
      await remove(webhook.id);
      const gone = await sello(service.env, 'find', webhook.id);
      expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('no endpoint') as string });
    },
  );

  longIt('is not sent to where an endpoint redirects', async () => {
    const elsewhere = await startWebhookReceiver();
    receivers.push(elsewhere);
    const { receiver, webhook } = await endpoint(['batch.completed']);
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await test(webhook.id);
    await until(async () => (await deliveries(webhook.id))[0]?.attempts[0]?.error === 'redirect');
    expect(elsewhere.received).toEqual([]);
    await remove(webhook.id);
  });

  longIt(
    'waits while its endpoint is disabled by a 410, others are told, and arrives when it is enabled again',
    async () => {
      const other = await endpoint(['webhook.*']);
      const { receiver, webhook } = await endpoint(['batch.completed']);
      receiver.answer = (response) => response.writeHead(410).end();
      await test(webhook.id);
      await until(async () => !(await state(webhook.id)).enabled);
      expect(await state(webhook.id)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
      const [told] = await until(async () => other.receiver.received.length > 0 && other.receiver.received);
      expect(other.receiver.verify(told!, other.webhook.secret)).toMatchObject({
        type: 'webhook.disabled',
        data: { webhook: { id: webhook.id, enabled: false, disabled_reason: 'gone' } },
      });
      expect(await deliveries(webhook.id)).toMatchObject([{ status: 'pending' }]);
      const { subject, headers, text } = await mailToOwner();
      expect(subject).toBe(`Webhook desactivado en ${new URL(service.url).host} / A webhook was disabled`);
      expect(headers).toMatch(/^From: Sello <sello@sello\.example>$/m);
      const place = `${service.url}/dashboard/webhooks/${webhook.id}`;
      const { host } = new URL(receiver.url);
      expect(text.trimEnd().split('\n\n')).toEqual([
        `Desactivamos un webhook de su cuenta: ${host} respondió que ya no existe (410).`,
        'Lo que estaba pendiente se conserva 30 días; los eventos nuevos no se le envían. Corrija el problema y active de nuevo el webhook aquí: entonces se envía lo pendiente.',
        place,
        '¿Tiene dudas? soporte@sello.example',
        '---',
        `We disabled a webhook of your account: ${host} answered that it is gone (410).`,
        'What was pending is kept for 30 days; new events are not sent to it. Fix the problem and enable the webhook again here: what is pending is then sent.',
        place,
        'Questions? soporte@sello.example',
      ]);

      receiver.answer = (response) => response.writeHead(200).end();
      await call('PATCH', `/webhooks/${webhook.id}`, { enabled: true });
      await settled(webhook.id, 'delivered');
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      expect(await state(webhook.id)).toMatchObject({ enabled: true, disabled_reason: null });
      await Promise.all([remove(webhook.id), remove(other.webhook.id)]);
    },
  );

  longIt(
    'disables an endpoint that accepts none for five days, tells its owner, and arrives once it is enabled',
    async () => {
      const { receiver, webhook } = await endpoint(['batch.completed']);
      receiver.answer = (response) => response.writeHead(500).end();
      const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000);
      await service.collections.webhooks.updateOne(
        { _id: webhook.id },
        { $set: { failingSince: sixDaysAgo, acceptedOrigin: new URL(receiver.url).origin } },
      );
      await test(webhook.id);
      const { text } = await mailToOwner();
      const { host } = new URL(receiver.url);
      expect(text).toContain(`durante cinco días ${host} no aceptó ningún evento.`);
      expect(text).toContain(`for five days ${host} accepted no event.`);
      expect(await state(webhook.id)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
      expect(await deliveries(webhook.id)).toMatchObject([
        { status: 'pending', attempts: [{ status: 500 }] },
      ]);
      await service.temporal.workflow.getHandle(webhook.id).result();

      // Its failures are forgotten: another one does not disable it again.
      receiver.answer = (response) => response.writeHead(receiver.received.length === 2 ? 500 : 200).end();
      await call('PATCH', `/webhooks/${webhook.id}`, { enabled: true });
      await settled(webhook.id, 'delivered');
      expect(receiver.received).toHaveLength(3);
      expect(await state(webhook.id)).toMatchObject({ enabled: true, disabled_reason: null });
      await remove(webhook.id);
    },
  );

  longIt('does not wait for an endpoint that hangs, of the same account or not', async () => {
    const hanging = await endpoint(['batch.completed']);
    hanging.receiver.answer = () => undefined;
    const { receiver, webhook } = await endpoint(['batch.completed']);
    await test(hanging.webhook.id);
    await until(async () => hanging.receiver.received.length === 1);
    await test(webhook.id);
    await settled(webhook.id, 'delivered');
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(hanging.webhook.id)).toMatchObject([{ status: 'pending', attempts: [] }]);
    await Promise.all([remove(webhook.id), remove(hanging.webhook.id)]);
  });
});
