import { randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import type { BatchDocument } from '../../adapters/mongo/anchoring-documents';
import type { CertificateDocument } from '../../adapters/mongo/certificate-document';
import { documentOf } from '../../adapters/mongo/certificates';
import type { Collections } from '../../adapters/mongo/collections';
import { newId } from '../../domain/ids';

/** Size of a sandbox token; real ones carry a longer chain. */
const TSR_BYTES = 1_300;
const AT_ONCE = 2_000;
const HEIGHT = 800_000;
/** Not the one that the measured service anchors in: its worker would find the invented block missing and revert the anchor. */
const NETWORK = 'bitcoin';

/** Seeding is not measured and needs no durability. */
const NOT_DURABLE = { w: 1, journal: false } as const;

export interface Seeded {
  id: string;
  sha256: string;
}

/** Certified records of one account, each a second older than the one before, in a confirmed batch or waiting for one. */
export async function seedCertificates(
  { certificates, batches, chainState }: Collections,
  accountId: string,
  count: number,
  anchored: 'confirmed' | 'waiting',
  progress: (done: number) => void = () => undefined,
): Promise<Seeded[]> {
  const batchId = anchored === 'confirmed' ? newId('batch') : null;
  if (batchId !== null) {
    await batches.insertOne(confirmedBatch(batchId, count));
    await chainState.updateOne({ _id: NETWORK }, { $set: { tipHeight: HEIGHT + 6 } }, { upsert: true });
  }
  const sample: Seeded[] = [];
  const tsr = randomBytes(TSR_BYTES);
  const now = Date.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    const documents = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) =>
      certificate(accountId, new Date(now - 1000 * (from + i)), tsr, batchId, from + i),
    );
    const [first] = documents;
    if (first) sample.push({ id: first._id, sha256: first.file.sha256 });
    await certificates.insertMany(documents, { ordered: false, writeConcern: NOT_DURABLE });
    progress(from + documents.length);
  }
  return sample;
}

/** A certified record that waits for a batch. */
export function sampleCertificate(accountId: string): CertificateDocument {
  return certificate(accountId, new Date(), randomBytes(TSR_BYTES), null, 0);
}

function certificate(
  accountId: string,
  createdAt: Date,
  tsr: Buffer,
  batchId: string | null,
  index: number,
): CertificateDocument {
  // Half random, because the storage engine would compress identical bytes away; fully random bytes take too long to make.
  const token = Buffer.from(tsr);
  for (let at = 0; at + 4 <= token.length; at += 8) token.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, at);
  const document = documentOf({
    id: newId('cert'),
    accountId,
    status: 'certified',
    failure: null,
    title: `Contrato ${index}`,
    description: null,
    documentType: 'contract',
    reference: null,
    publicPage: true,
    createdPublic: true,
    file: {
      name: `c${index}.pdf`,
      mime: 'application/pdf',
      size: 48_211,
      sha256: randomBytes(32).toString('hex'),
    },
    custody: 'held',
    batch: null,
    token: {
      provider: 'sandbox',
      grade: 'sandbox',
      policyOid: '1.3.6.1.4.1.32473.151.1',
      serialNumber: randomBytes(8).readBigUInt64BE().toString(),
      genTime: createdAt,
    },
    evidence: { signer: '5e'.repeat(32), hashAlgorithm: 'SHA-256', renewal: null },
    anchor: { leaf: randomBytes(32).toString('hex'), batchId, index: batchId === null ? null : index },
    steps: { hashedAt: createdAt, timestampedAt: createdAt, savedAt: createdAt, failedAt: null },
    createdAt,
    updatedAt: createdAt,
  });
  return { ...document, tsr: new Binary(token) };
}

function confirmedBatch(_id: string, size: number): BatchDocument {
  const [txid, hash, root] = [randomBytes(32), randomBytes(32), randomBytes(32)].map((each) =>
    each.toString('hex'),
  );
  const now = new Date();
  return {
    _id,
    network: NETWORK,
    status: 'confirmed',
    wallet: 'a wallet',
    stamped: size,
    size,
    root: root ?? '',
    transactions: [
      {
        txid: txid ?? '',
        rawHex: '00'.repeat(250),
        feeSats: 300,
        virtualSize: 153,
        inputs: [
          {
            txid: '11'.repeat(32),
            vout: 0,
            valueSats: 100_000,
            block: { height: HEIGHT - 1, hash: '22'.repeat(32) },
            own: true,
          },
        ],
        change: { txid: txid ?? '', vout: 1, valueSats: 99_700 },
        funding: [],
        signedAtTip: { height: HEIGHT - 1, hash: '22'.repeat(32) },
        signedAt: now,
        refusal: null,
      },
    ],
    confirmedTxid: txid ?? '',
    block: { height: HEIGHT, hash: hash ?? '', time: now },
    facts: { transactionHex: '00'.repeat(150), branch: [], headerHex: '00'.repeat(80), height: HEIGHT },
    submittedAt: now,
    confirmedAt: now,
    everConfirmed: true,
    settledAt: now,
    lostAtHeight: null,
    finalLostAt: null,
    resign: null,
    createdAt: now,
    updatedAt: now,
  };
}
