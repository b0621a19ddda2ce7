import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Binary } from 'mongodb';
import * as secp256k1 from '@bitcoinerlab/secp256k1';
import { networks } from 'bitcoinjs-lib';
import type { Network } from 'bitcoinjs-lib';
import * as ecpair from 'ecpair';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { createAnchorControl } from '../../../temporal/anchor-control';
import { anchored, anchorsOf, blockchainOf, expectNothingLost, mined } from '../../support/anchored';
import { createBucket } from '../../support/bucket';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { registerEndpoint } from '../../support/registered-endpoint';
import type { RegisteredEndpoint } from '../../support/registered-endpoint';
import { scratchFolder } from '../../support/scratch';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { longIt, scaled } from '../../support/scale';

/** Certificates of one window. */
const COUNT = scaled(3, 10);

interface Told {
  type: string;
  data: { certificate: CertificateBody };
}

describe('anchoring on bitcoind, with the files in Google Cloud Storage', () => {
  const folder = scratchFolder('sello-bucket-');
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  beforeAll(async () => {
    service = await startService({
      CHAIN: 'bitcoind',
      ANCHOR_CONFIRMATIONS: '1',
      ANCHOR_WINDOW_SECONDS: '1',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      ...(await createBucket(folder)),
    });
    endpoint = await registerEndpoint(service, ['certificate.anchored', 'certificate.anchor_lost']);
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
    rmSync(folder, { recursive: true });
  });

  /** What the endpoint was told of a certificate, once it was told so much. */
  async function told(id: string, count: number): Promise<Told[]> {
    return until(() => {
      const events = endpoint.received.map(({ body }) => JSON.parse(body) as Told);
      const about = events.filter(({ data }) => data.certificate.id === id);
      return Promise.resolve(about.length >= count && about);
    });
  }

  async function certify(content: string): Promise<string> {
    const response = await service.upload(content);
    expect(response.status).toBe(201);
    return (await certificateOf(response)).id;
  }

  /** Replaces this block and those after it by one more than there were, all of them empty. */
  async function reorganise(fromBlock: string | null, depth: number): Promise<void> {
    await service.bitcoind.node.rpc.call('invalidateblock', [fromBlock]);
    for (let i = 0; i <= depth; i++) await service.bitcoind.node.mineOnly([]);
  }

  it('anchors the certificates of a window with one transaction, and takes none while on hold', async () => {
    expect(await sello(service.env, 'anchor', 'hold')).toMatchObject({ code: 0 });
    const ids = [];
    for (let i = 0; i < COUNT; i++) ids.push(await certify(`one of ${COUNT}: ${i}`));
    const { certificates } = service.collections;
    expect(await certificates.countDocuments({ 'anchor.batchId': { $ne: null } })).toBe(0);
    expect((await sello(service.env, 'anchor', 'status')).stdout).toContain('On hold.');
    expect(await sello(service.env, 'anchor', 'resume')).toMatchObject({ code: 0 });

    const anchors = [await mined(service, ids[0]!)];
    for (const id of ids) anchors.push(await blockchainOf(service, id));
    expect(new Set(anchors.map(({ txid }) => txid)).size).toBe(1);
    expect(new Set(anchors.map(({ block_hash: hash }) => hash)).size).toBe(1);
    const [batch] = await service.collections.batches.find().toArray();
    expect(batch?.size).toBe(COUNT);
    expect(await anchorsOf(service, batch!.root!)).toBe(1);
    await expectNothingLost(service);
  });

  it('gives the file back by a link to the bucket', async () => {
    const content = 'kept in a bucket';
    const id = await certify(content);
    // Nothing may wait for a block when the next test begins.
    await mined(service, id);
    const proof = `/certificates/${id}/proof?type=file`;
    const { proof: link } = (await (await service.fetch(proof)).json()) as { proof: { url: string } };
    expect(link.url).toContain(`${service.env['GCS_ENDPOINT']!}/${service.env['GCS_BUCKET']!}/`);
    expect(await (await fetch(link.url)).text()).toBe(content);
    expect(await (await service.fetch(`${proof}&format=raw`)).text()).toBe(content);
  });

  it.each(scaled([1], [1, 3]))(
    'goes back to submitted and is confirmed again when %i blocks are reorganised away, and its endpoint is told of each',
    async (depth) => {
      const id = await certify(`reorganised at depth ${depth}`);
      const before = await mined(service, id);
      expect(await told(id, 1)).toMatchObject([
        {
          type: 'certificate.anchored',
          data: { certificate: { blockchain: { status: 'confirmed', block_hash: before.block_hash } } },
        },
      ]);
      await service.bitcoind.node.mine(depth - 1);
      await reorganise(before.block_hash, depth);
      const lost = await anchored(service, id, 'submitted');
      expect(lost).toMatchObject({
        txid: before.txid,
        block_hash: null,
        block_height: null,
        confirmations: 0,
      });
      const { anchor } = (await service.collections.certificates.findOne({ _id: id }))!;
      const batch = await service.collections.batches.findOne({ _id: anchor!.batchId! });
      expect((await told(id, 2))[1]).toMatchObject({
        type: 'certificate.anchor_lost',
        data: {
          certificate: { status: 'certified', blockchain: { status: 'submitted', block_hash: null } },
        },
      });
      // Nothing is left that a proof could be made of.
      expect(batch).toMatchObject({ block: null, facts: null, confirmedTxid: null });
      await service.bitcoind.node.mine(depth + 1);
      const after = await anchored(service, id, 'confirmed');
      expect(after.txid).toBe(before.txid);
      expect(after.block_hash).not.toBe(before.block_hash);
      expect(await anchorsOf(service, batch!.root!)).toBe(1);
      expect((await service.collections.batches.findOne({ _id: batch!._id }))?.facts).not.toBeNull();
      expect((await told(id, 3)).slice(2)).toMatchObject([
        {
          type: 'certificate.anchored',
          data: { certificate: { blockchain: { status: 'confirmed', block_hash: after.block_hash } } },
        },
      ]);
      // The next batch is not held up.
      await mined(service, await certify(`after depth ${depth}`));
    },
  );

  longIt('serves no proof that rests on a lost block, even when no window runs', async () => {
    const id = await certify('no stale proof');
    const before = await mined(service, id);
    const proofs = ['blockchain', 'opentimestamps', 'bundle'];
    const status = async (type: string) =>
      (await service.fetch(`/certificates/${id}/proof?type=${type}&format=raw`)).status;
    for (const type of proofs) expect(await status(type)).toBe(200);
    await sello(service.env, 'anchor', 'hold');
    const control = createAnchorControl(service.temporal);
    const resting = async () => {
      const { held, run } = await control.status();
      if (run === null) return held;
      const { raw } = await service.temporal.workflow.getHandle(run.workflowId).describe();
      return run.held && (raw.pendingActivities ?? []).length === 0;
    };
    await until(resting);
    await reorganise(before.block_hash, 1);
    await until(async () => (await status('blockchain')) === 409);
    for (const type of proofs) expect(await status(type)).toBe(409);
    expect(await resting()).toBe(true);
    await sello(service.env, 'anchor', 'resume');
    await service.bitcoind.node.mine();
    const after = await anchored(service, id, 'confirmed');
    expect(after.block_hash).not.toBe(before.block_hash);
    expect(await status('blockchain')).toBe(200);
  });

  it('logs no warnings while it waits for a block', () => {
    const lines = readFileSync(join(service.dataDir, 'worker.log'), 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('not in a block yet'))).toEqual([]);
  });

  longIt('shows and wakes the current window', async () => {
    const id = await certify('shown to operators');
    await anchored(service, id, 'submitted');
    const control = createAnchorControl(service.temporal);
    // The step that sends the transaction records it before the run has its result.
    const run = await until(async () => {
      const { run: current } = await control.status();
      return current?.phase === 'waiting' && current;
    });
    expect(run).toMatchObject({ certificates: 1, feeSats: 306, attention: null });
    const { code, stdout } = await sello(service.env, 'anchor', 'status', '--json');
    expect({ code, run: (JSON.parse(stdout) as { run: unknown }).run }).toEqual({ code: 0, run });
    expect(await control.now()).toBe('woken');
    await service.bitcoind.node.mine();
    await anchored(service, id, 'confirmed');
  });

  it('leaves no trace of the wallet’s secret or the node’s password in logs, histories or the database', async () => {
    const { secret } = JSON.parse(readFileSync(service.env['ANCHOR_WALLET_FILE']!, 'utf8')) as {
      secret: string;
    };
    const key = Buffer.from(secret, 'hex');
    const wifs = [networks.bitcoin, networks.regtest].map((network) => wifOf(key, network));
    const [, cookie] = readFileSync(service.env['BITCOIN_RPC_COOKIE_FILE']!, 'utf8').split(':');
    const secrets = [secret, key.toString('base64').slice(0, -1), ...wifs, cookie!.trim()];

    const places = {
      logs: ['worker.log', 'api.log']
        .map((name) => readFileSync(join(service.dataDir, name), 'utf8'))
        .join(''),
      histories: '',
      database: '',
    };
    for await (const { workflowId, runId } of service.temporal.workflow.list()) {
      places.histories += textOf(await service.temporal.workflow.getHandle(workflowId, runId).fetchHistory());
    }
    for (const collection of Object.values(service.collections) as { find(): AsyncIterable<unknown> }[]) {
      for await (const document of collection.find()) places.database += textOf(document);
    }
    const txid = (await service.collections.batches.findOne())!.transactions[0]!.txid;
    // The search does find what is there.
    expect(places.histories).toContain(txid);
    expect(places.database).toContain(txid);
    expect(places.logs).toContain('lost its block');
    for (const [place, text] of Object.entries(places)) {
      for (const each of secrets) {
        expect({ place, found: text.toLowerCase().includes(each.toLowerCase()) }).toEqual({
          place,
          found: false,
        });
      }
    }
  });
});

/** The export format of other wallets. */
function wifOf(key: Uint8Array, network: Network): string {
  const { ECPairFactory } = ecpair as unknown as {
    ECPairFactory: (curve: typeof secp256k1) => {
      fromPrivateKey(key: Uint8Array, options: { network: Network }): { toWIF(): string };
    };
  };
  return ECPairFactory(secp256k1).fromPrivateKey(key, { network }).toWIF();
}

/** All readable content; bytes both as text and as hexadecimal. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array)
    return `${Buffer.from(value).toString('utf8')} ${Buffer.from(value).toString('hex')} `;
  if (value instanceof Binary) return textOf(value.buffer);
  if (typeof value === 'string') return `${value} `;
  if (value === null || typeof value !== 'object') return '';
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${textOf(inner)}`)
    .join('');
}
