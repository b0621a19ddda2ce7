import { randomBytes } from 'node:crypto';
import { documentOf } from '../../adapters/mongo/certificates';
import { NO_STEPS } from '../../domain/certificate';
import type { Collections } from '../../adapters/mongo/collections';
import type { CertificateBody } from '../../api/schemas/certificate';
import { certificateOf } from './crashes';
import { processingCertificate } from './fixtures';
import type { TestService } from './service';
import { until } from './until';

type Blockchain = CertificateBody['blockchain'];
type Fetches = Pick<TestService, 'fetch'>;

export async function blockchainOf(service: Fetches, id: string): Promise<Blockchain> {
  return (await certificateOf(await service.fetch(`/certificates/${id}`))).blockchain;
}

/** Waits until the API shows a certificate's anchor in this state. */
export function anchored(
  service: Fetches,
  id: string,
  status: Blockchain['status'],
  seconds = 90,
): Promise<Blockchain> {
  return until(async () => {
    const blockchain = await blockchainOf(service, id);
    return blockchain.status === status && blockchain;
  }, seconds);
}

/** On bitcoind: waits until the anchor is submitted, mines a block, and waits until it is confirmed. */
export async function mined(service: TestService, id: string): Promise<Blockchain> {
  await anchored(service, id, 'submitted');
  await service.bitcoind.node.mine();
  return anchored(service, id, 'confirmed');
}

/** Inserts certified records that wait for an anchor. */
export async function queueLeaves({ certificates }: Collections, count: number): Promise<void> {
  await certificates.insertMany(
    Array.from({ length: count }, () => {
      const leaf = randomBytes(32).toString('hex');
      const anchor = { leaf, batchId: null, index: null };
      const steps = { ...NO_STEPS, savedAt: new Date() };
      return documentOf(processingCertificate('acct_a', { status: 'certified', anchor, steps }));
    }),
  );
}

/** Every batch holds as many certificates as it says, each under its own index. */
export async function expectNothingLost({ collections }: TestService): Promise<void> {
  const batches = await collections.batches.find({ status: { $ne: 'open' } }).toArray();
  for (const { _id, size } of batches) {
    const members = await collections.certificates.find({ 'anchor.batchId': _id }).toArray();
    const indexes = members.map(({ anchor }) => anchor?.index ?? -1).sort((a, b) => a - b);
    expect(indexes).toEqual(Array.from({ length: size ?? -1 }, (_, i) => i));
  }
}

/** How many transactions of the best chain carry this root. */
export async function anchorsOf({ bitcoind }: TestService, root: string): Promise<number> {
  const { rpc } = bitcoind.node;
  let found = 0;
  for (let height = await rpc.call<number>('getblockcount'); height > 0; height--) {
    const block = await rpc.call<string>('getblock', [await rpc.call('getblockhash', [height]), 0]);
    found += block.split(`6a20${root}`).length - 1;
  }
  return found;
}
