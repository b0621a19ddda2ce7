import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Payload } from '@temporalio/common';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { SCHEDULES } from '../../../contract/names';
import { openCodecKeys } from '../../../temporal/codec-keys';
import { keyIdOf } from '../../../temporal/payload-codec';
import { rotateCodecKeys } from '../../../temporal/rotate-codec-keys';
import { anchored } from '../../support/anchored';
import { sello } from '../../support/cli';
import { scratchFolder } from '../../support/scratch';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

const CLI = join(__dirname, '../../../dist/cli/main.js');
const UI = 'http://localhost:8233';

interface Found {
  payloads: Payload[];
  messages: string[];
}

/** What the SDK's core notes on a local step: its name and times. It passes no codec. */
const CORE_NOTE = new Set(
  'seq attempt activity_id activity_type complete_time backoff original_schedule_time'.split(' '),
);

function isCoreNote({ data }: Payload): boolean {
  try {
    const note = JSON.parse(Buffer.from(data!).toString()) as object;
    return Object.keys(note).every((name) => CORE_NOTE.has(name));
  } catch {
    return false;
  }
}

/** Every payload and every message of a failure. Search attributes are never encrypted. */
function look(value: unknown, found: Found = { payloads: [], messages: [] }): Found {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return found;
  if ('metadata' in value && 'data' in value && value.data instanceof Uint8Array) {
    if (!isCoreNote(value as Payload)) found.payloads.push(value as Payload);
    return found;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'failure' || name === 'lastFailure' || name === 'cause')
      found.messages.push((inner as { message?: string } | null)?.message ?? '');
    if (name !== 'indexedFields') look(inner, found);
  }
  return found;
}

describe('a service whose Temporal payloads are encrypted', () => {
  const folder = scratchFolder('sello-codec-');
  const file = join(folder, 'codec.keys');
  const currentKey = () => openCodecKeys(file).current().id;
  let service: TestService;
  let first: string;

  beforeAll(async () => {
    const made = await sello({ TEMPORAL_CODEC_KEY_FILE: file }, 'codec', 'rotate');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    first = currentKey();
    expect(made.stdout).toContain(first);
    service = await startService({ TEMPORAL_CODEC_KEY_FILE: file, TEMPORAL_UI_URL: UI });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  /** By a client without the codec. */
  const historyOf = async (id: string) =>
    (await service.temporal.workflow.getHandle(id).fetchHistory()).events ?? [];
  const certify = async (content: string, headers: Record<string, string> = {}) => {
    const answer = await service.upload(content, headers);
    return {
      status: answer.status,
      ...((await answer.json()) as { certificate: CertificateBody }),
    };
  };

  it('certifies and anchors, and its histories show neither hash, id nor text', async () => {
    const { status, certificate } = await certify('Contrato 14');
    expect(status).toBe(201);
    await anchored(service, certificate.id, 'confirmed');
    const { payloads } = look(await historyOf(certificate.id));
    expect(payloads.length).toBeGreaterThan(3);
    for (const payload of payloads) {
      expect(keyIdOf(payload)).toBe(first);
      const bytes = Buffer.from(payload.data!);
      for (const text of [certificate.id, certificate.file.sha256, service.accountId, 'sandbox', 'Certif'])
        expect(bytes.includes(text)).toBe(false);
    }
    expect(await sello(service.env, 'anchor', 'status')).toMatchObject({ code: 0 });
  });

  it('tells nothing of a failure but its type', async () => {
    service.psc.mode = 'error';
    const answer = await service.upload('Contrato 15', { 'idempotency-key': 'fails' });
    service.psc.mode = 'pass';
    expect(answer.status).toBe(502);
    const record = await service.collections.certificates.findOne({ idempotencyKey: 'fails' });
    const { payloads, messages } = look(await historyOf(record!._id));
    expect(payloads.map(keyIdOf)).not.toContain(null);
    expect(messages.length).toBeGreaterThan(0);
    expect(new Set(messages.filter((message) => message !== ''))).toEqual(new Set(['Encoded failure']));
  });

  it('completes an open run after its key was rotated, and reads both keys', async () => {
    await service.worker.stop();
    const { status, certificate } = await certify('Contrato 16', { prefer: 'respond-async' });
    expect(status).toBe(202);
    rotateCodecKeys(file, new Date());
    await service.startWorker();
    await anchored(service, certificate.id, 'confirmed');
    const keys = look(await historyOf(certificate.id)).payloads.map(keyIdOf);
    expect(keys[0]).toBe(first);
    expect(keys.at(-1)).toBe(currentKey());
    expect(currentKey()).not.toBe(first);
    expect((await certify('Contrato 17')).status).toBe(201);
  });

  it('encrypts its schedules with the new key at the next start of a worker', async () => {
    const keys = await until(async () => {
      const all: (string | null)[] = [];
      for await (const { scheduleId } of service.temporal.schedule.list()) {
        const { workflowService } = service.temporal;
        const { schedule } = await workflowService.describeSchedule({
          namespace: service.env['TEMPORAL_NAMESPACE']!,
          scheduleId,
        });
        all.push(keyIdOf(schedule?.action?.startWorkflow?.input?.payloads?.[0]));
      }
      return all.length === Object.keys(SCHEDULES).length && all;
    });
    expect(new Set(keys)).toEqual(new Set([currentKey()]));
  });

  it('shows its payloads to the Temporal UI through the codec endpoint, and to nobody else', async () => {
    const { certificate } = await certify('Contrato 18');
    const [started] = await historyOf(certificate.id);
    const payload = started?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0];
    const child = spawn(process.execPath, [CLI, 'codec', 'serve', '--port', '0'], {
      env: { ...process.env, ...service.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      const address = /http:\/\/localhost:\d+\/[\w-]{32}/.exec(said.toString())![0];
      const body = JSON.stringify({
        payloads: [
          {
            metadata: Object.fromEntries(
              Object.entries(payload!.metadata!).map(([name, value]) => [
                name,
                Buffer.from(value).toString('base64'),
              ]),
            ),
            data: Buffer.from(payload!.data!).toString('base64'),
          },
        ],
      });
      const post = (url: string, origin: string) =>
        fetch(`${url}/decode`, { method: 'POST', body, headers: { origin } });
      const decoded = (await (await post(address, UI)).json()) as { payloads: { data: string }[] };
      const text = Buffer.from(decoded.payloads[0]!.data, 'base64').toString();
      expect(JSON.parse(text)).toMatchObject({ certificateId: certificate.id });
      expect((await post(address, 'http://localhost:3000')).status).toBe(403);
      expect((await post(address.slice(0, -1), UI)).status).toBe(401);
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
});
