import { Binary } from 'mongodb';
import type { Filter } from 'mongodb';
import { derivedId } from '../../domain/ids';
import type { Capture, Signer } from '../../domain/signer';
import type { SignerRepository } from '../../ports/signers';
import { NOT_RENEWED } from './certificate-document';
import type { Collections } from './collections';
import { isDuplicateKey, reportUnavailable } from './errors';
import type { CaptureDocument, SignerDocument } from './evidence-documents';

const DAY = 86_400_000;

export function createSignerRepository({
  signers,
  captures,
  certificates,
  renewals,
}: Pick<Collections, 'signers' | 'captures' | 'certificates' | 'renewals'>): SignerRepository {
  async function findMany(filter: Filter<SignerDocument>, limit = 0): Promise<Signer[]> {
    const documents = await signers.find(filter).sort({ lastSeenAt: -1, _id: 1 }).limit(limit).toArray();
    return documents.map(signerFromDocument);
  }

  async function newestCaptures(signerIds: readonly string[]): Promise<Map<string, Date>> {
    const newest = await Promise.all(
      signerIds.map(async (signerId) => {
        const options = { projection: { thisUpdate: 1 }, sort: { thisUpdate: -1 } } as const;
        return [signerId, (await captures.findOne({ signerId }, options))?.thisUpdate] as const;
      }),
    );
    return new Map(newest.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
  }

  return reportUnavailable({
    async see({ id, provider, grade, chain, revocable, ...facts }, at) {
      const update = {
        $setOnInsert: {
          ...facts,
          chain: chain.map((der) => new Binary(der)),
          revoked: null,
          firstSeenAt: at,
          checkedAt: null,
          problem: null,
          failedChecks: 0,
          retryAt: null,
          capturedUntil: null,
        },
        $set: { provider, grade, revocable },
        $max: { lastSeenAt: at },
      };
      try {
        await signers.updateOne({ _id: id }, update, { upsert: true });
      } catch (error) {
        // Another process has inserted it at the same moment.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async find(id) {
      const document = await signers.findOne({ _id: id });
      return document === null ? null : signerFromDocument(document);
    },
    findMany: (ids) => findMany({ _id: { $in: [...ids] } }),
    list: () => findMany({}),
    newestOf: async (provider) => (await findMany({ provider }, 1))[0] ?? null,
    listRevoked: () => findMany({ 'revoked.at': { $type: 'date' } }),

    async listWatched(now) {
      const until = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      return findMany({
        revocable: true,
        retryAt: { $not: { $gt: now } },
        $or: [
          { lastSeenAt: { $gt: until(DAY) } },
          { capturedUntil: null },
          // The time it was last seen is only refreshed from time to time.
          { $expr: { $gt: [{ $add: ['$lastSeenAt', DAY] }, '$capturedUntil'] } },
        ],
      });
    },

    async capture(id) {
      const document = await captures.findOne({ _id: id });
      return document === null ? null : captureFromDocument(document);
    },
    async captureFor(signerId, genTime) {
      const document = await captures.findOne(
        { signerId, thisUpdate: { $gte: genTime } },
        { sort: { thisUpdate: 1 } },
      );
      return document === null ? null : captureFromDocument(document);
    },
    newestCaptures,

    async uncapturedSince(signerId) {
      const captured = (await newestCaptures([signerId])).get(signerId) ?? new Date(0);
      const later = { 'token.genTime': { $gt: captured } };
      const options = { projection: { token: 1 }, sort: { 'token.genTime': 1 } } as const;
      const found = await Promise.all([
        certificates.findOne(
          { 'evidence.signer': signerId, ...later, ...NOT_RENEWED },
          { ...options, hint: 'evidence' },
        ),
        renewals.findOne({ 'token.signer': signerId, ...later, renewal: null }, options),
      ]);
      const times = found.flatMap((first) => first?.token?.genTime.getTime() ?? []);
      return times.length === 0 ? null : new Date(Math.min(...times));
    },

    async addCapture({ signerId, thisUpdate, data, fetchedAt }) {
      const document: CaptureDocument = {
        _id: derivedId('cap', signerId, thisUpdate.toISOString()),
        ...{ signerId, thisUpdate, fetchedAt },
        crls: data.crls.map((der) => new Binary(der)),
        ocsps: data.ocsps.map((der) => new Binary(der)),
      };
      try {
        await captures.insertOne(document);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      await signers.updateOne({ _id: signerId }, { $max: { capturedUntil: thisUpdate } });
    },

    async markRevoked(id, revoked) {
      await signers.updateOne({ _id: id, revoked: null }, { $set: { revoked } });
    },
    async markChecked(id, { at, problem, retryAt }) {
      await signers.updateOne(
        { _id: id },
        problem === null
          ? { $set: { checkedAt: at, problem, retryAt, failedChecks: 0 } }
          : { $set: { problem, retryAt }, $inc: { failedChecks: 1 } },
      );
    },
  });
}

function signerFromDocument({
  _id: id,
  chain,
  capturedUntil: _capturedUntil,
  ...facts
}: SignerDocument): Signer {
  return { id, chain: chain.map(bytesOf), ...facts };
}

function captureFromDocument({ _id: id, crls, ocsps, ...facts }: CaptureDocument): Capture {
  return { id, ...facts, data: { crls: crls.map(bytesOf), ocsps: ocsps.map(bytesOf) } };
}

const bytesOf = (binary: Binary): Uint8Array => new Uint8Array(binary.buffer);
