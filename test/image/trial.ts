import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Say } from '../../stack/progress';
import { until } from '../support/until';
import { connect } from './client';
import type { Client } from './client';
import { command } from './command';
import type { ComposeStack } from './compose-stack';

const ACCOUNT = 'image-test@example.com';
const READY_WITHIN_SECONDS = 600;

interface Certified {
  readonly id: string;
  readonly bytes: Buffer;
  readonly txid: string;
  readonly timestamp: Buffer;
  readonly anchor: Buffer;
}

/** Uses the running stack as a caller and an operator do, and shows that a restart and a new start lose nothing. */
export async function tryStack(stack: ComposeStack, say: Say): Promise<void> {
  await ready(stack, say);
  await stack.exec('api', ['sello', 'accounts', 'create', '--email', ACCOUNT, '--no-password']);
  const key = await stack.exec('api', ['sello', 'keys', 'create', '--account', ACCOUNT, '--rate', '600']);
  const client = connect(stack, key.trim());

  const first = await certifyAndVerify(stack, client, say);
  await doctor(stack, say);

  await stack.compose(['restart'], { seconds: 600 });
  await ready(stack, say);
  await unchanged(client, first);
  say('After docker compose restart, record, file and proofs are the same.');
  const second = await certifyAndVerify(stack, client, say);

  await stack.compose(['down'], { seconds: 300 });
  await stack.up();
  await ready(stack, say);
  for (const certified of [first, second]) await unchanged(client, certified);
  say('After docker compose down and up, both records, files and proofs are the same.');
  await certifyAndVerify(stack, client, say);
  await doctor(stack, say);
}

/** The API reaches every part and sees a worker, and the engine finds both processes healthy. */
async function ready(stack: ComposeStack, say: Say): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${stack.api}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    const body = (await answer.json()) as { workers?: number };
    if (!answer.ok || !body.workers) throw new Error(JSON.stringify(body));
    return true;
  }, READY_WITHIN_SECONDS);
  for (const service of ['api', 'worker']) {
    await until(async () => {
      const [id = ''] = (await stack.compose(['ps', '--quiet', service])).split('\n');
      const health = await command('docker', ['inspect', '--format', '{{.State.Health.Status}}', id]);
      if (health.trim() !== 'healthy') throw new Error(`The service ${service} is ${health.trim()}.`);
      return true;
    }, READY_WITHIN_SECONDS);
  }
  say('The API is ready with a worker; both containers are healthy.');
}

async function certifyAndVerify(stack: ComposeStack, client: Client, say: Say): Promise<Certified> {
  const bytes = randomBytes(200_000);
  const { id, status } = await client.certify('trial.bin', bytes);
  assert.equal(status, 'certified');
  const anchored = await until(async () => {
    const { blockchain } = await client.read(id);
    if (blockchain.status === 'confirmed') return blockchain;
    // Within the key's rate.
    await pause(1000);
    throw new Error(`The anchor of ${id} is ${blockchain.status}.`);
  }, READY_WITHIN_SECONDS);
  const [timestamp, anchor, trust] = await Promise.all([
    client.proof(id, 'nom151'),
    client.proof(id, 'blockchain'),
    client.trust(),
  ]);
  const directory = await mkdtemp(join(tmpdir(), 'sello-image-'));
  try {
    const files = { 'trial.bin': bytes, 'proof.tsr': timestamp, 'proof.xml': anchor, 'trust.pem': trust };
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
    const at = (name: string): string => join(directory, name);
    const verify = [
      'ts',
      '-verify',
      '-data',
      at('trial.bin'),
      '-in',
      at('proof.tsr'),
      '-CAfile',
      at('trust.pem'),
    ];
    const openssl = await command('sh', ['-c', 'exec openssl "$@" 2>&1', 'sh', ...verify]);
    assert.match(openssl, /^Verification: OK$/m);
    await verifyAgainstNode(stack, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  assert.ok(anchored.txid);
  say(
    `${id} is certified (openssl: Verification: OK) and anchored in ${anchored.txid} (sello verify: all proofs hold).`,
  );
  return { id, bytes, txid: anchored.txid, timestamp, anchor };
}

/** In the worker's container, which reaches the node. Exits with 0 only if everything was checked and holds. */
async function verifyAgainstNode(stack: ComposeStack, directory: string): Promise<void> {
  const packed = join(directory, 'files.tar');
  await command('tar', ['-cf', packed, '-C', directory, 'trial.bin', 'proof.tsr', 'proof.xml', 'trust.pem']);
  const script = `
    set -e
    mkdir -p /tmp/trial && cd /tmp/trial && tar -xf -
    sello verify trial.bin proof.tsr proof.xml --trust trust.pem \
      --bitcoin-rpc "http://$(cat "$BITCOIN_RPC_COOKIE_FILE")@bitcoind:18443"`;
  await stack.exec('worker', ['sh', '-c', script], await readFile(packed));
}

async function unchanged(client: Client, { id, bytes, txid, timestamp, anchor }: Certified): Promise<void> {
  const { status, blockchain } = await client.read(id);
  assert.deepEqual([status, blockchain.status, blockchain.txid], ['certified', 'confirmed', txid]);
  assert.ok(bytes.equals(await client.file(id)), `The file of ${id} differs.`);
  assert.ok(timestamp.equals(await client.proof(id, 'nom151')), `The time stamp of ${id} differs.`);
  assert.ok(anchor.equals(await client.proof(id, 'blockchain')), `The blockchain proof of ${id} differs.`);
}

async function doctor(stack: ComposeStack, say: Say): Promise<void> {
  const found = await stack.exec('worker', ['sello', 'doctor', '--api', 'http://api.localhost:3000']);
  say(`sello doctor exits with 0:\n${found.trimEnd()}`);
}
