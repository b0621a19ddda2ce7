import { Binary } from 'mongodb';
import type { Filter, FindOptions, MatchKeysAndValues, WithoutId } from 'mongodb';
import type { Certificate } from '../../domain/certificate';
import { OWN_KEY } from '../../domain/idempotency';
import { searchFieldsOf } from '../../domain/search';
import type { CertificateRepository, Intake, IntakeResult, VerifiedToken } from '../../ports/certificates';
import { recordAudit } from './audit';
import type { CertificateDocument } from './certificate-document';
import { findsNothing, LIST_TIME_LIMIT, listed, planList } from './certificate-list';
import type { Collections } from './collections';
import { isDuplicateKey, isUnavailable, reportUnavailable } from './errors';
import { NEWEST_FIRST } from './newest-first';
import { inTransaction } from './transaction';

/** Verification lists at most this many certificates of a file, newest first. */
const VERIFY_MAXIMUM = 100;
/** The token is large, and only its own endpoint needs it. What a record is found by is not part of it. */
export const WITHOUT_TOKEN = { tsr: 0, search: 0 } as const;
/** Each further attempt needs a record that held the key and failed in between: more than one is rare. */
const INSERT_ATTEMPTS = 5;
/**
 * Sees a record as soon as the unique index does, and waits until a majority has it. A majority read would miss it for as long as
 * replication lags.
 */
export const LATEST = { readConcern: { level: 'linearizable' }, maxTimeMS: 3_000 } as const;

export function createCertificateRepository(collections: Collections): CertificateRepository {
  const { certificates } = collections;

  /** Newest first, by the index that is named (`certificate-list.ts` says why). */
  async function findMany(
    index: string,
    filter: Filter<CertificateDocument>,
    { limit, offset = 0 }: { limit: number; offset?: number },
  ): Promise<Certificate[]> {
    const documents = await certificates
      .find(filter, { projection: WITHOUT_TOKEN, hint: index, ...LIST_TIME_LIMIT })
      .sort(NEWEST_FIRST)
      .skip(offset)
      .limit(limit)
      .toArray();
    return documents.map(certificateFromDocument);
  }

  async function findOne(
    filter: Filter<CertificateDocument>,
    options: FindOptions = {},
  ): Promise<Certificate | null> {
    const document = await certificates.findOne(filter, { projection: WITHOUT_TOKEN, ...options });
    return document === null ? null : certificateFromDocument(document);
  }

  const findByIdempotencyKey = (accountId: string, idempotencyKey: string, options: FindOptions = {}) =>
    findOne(
      { accountId, idempotencyKey, status: { $in: ['processing', 'certified'] } },
      { hint: 'idempotency', ...options },
    );

  async function insert({ certificate, idempotencyKey }: Intake): Promise<IntakeResult> {
    for (let attempt = 0; attempt < INSERT_ATTEMPTS; attempt += 1) {
      try {
        await certificates.insertOne(documentOf(certificate, idempotencyKey));
        return { outcome: 'inserted' };
      } catch (error) {
        if (!isDuplicateKey(error) || idempotencyKey === null) throw error;
      }
      const holder = await holderOf(certificate.accountId, idempotencyKey);
      if (holder === 'unavailable') return { outcome: 'undecided' };
      // The record that held the key has failed since, which freed the key.
      if (holder === null) continue;
      return { outcome: 'key_held', holder };
    }
    return { outcome: 'undecided' };
  }

  async function holderOf(accountId: string, key: string) {
    try {
      return await findByIdempotencyKey(accountId, key, LATEST);
    } catch (error) {
      if (isUnavailable(error)) return 'unavailable';
      throw error;
    }
  }

  /** Changes only a record that is `processing`. Gives the record as it is afterwards. */
  async function settle(
    id: string,
    change: MatchKeysAndValues<CertificateDocument>,
  ): Promise<Certificate | null> {
    const document = await certificates.findOneAndUpdate(
      { _id: id, status: 'processing' },
      { $set: change },
      { projection: WITHOUT_TOKEN, returnDocument: 'after' },
    );
    return document === null ? findOne({ _id: id }) : certificateFromDocument(document);
  }

  return reportUnavailable({
    insert,
    findByIdempotencyKey: (accountId, key) => findByIdempotencyKey(accountId, key),
    find: (id) => findOne({ _id: id }),
    async findAll(ids) {
      const documents = await certificates
        .find({ _id: { $in: ids } }, { projection: WITHOUT_TOKEN })
        .toArray();
      return documents.map(certificateFromDocument);
    },
    async statusesOf(ids) {
      const documents = await certificates
        .find({ _id: { $in: ids } }, { projection: { status: 1, erased: 1 } })
        .map(({ _id, status, erased }) => [_id, erased ? 'erased' : status] as const)
        .toArray();
      return new Map(documents);
    },
    async findForAccount(accountId, id) {
      const found = await findOne({ _id: id });
      return found?.accountId === accountId ? found : null;
    },
    async findAllForAccount(accountId, ids) {
      const documents = await certificates
        .find({ _id: { $in: ids }, accountId }, { projection: WITHOUT_TOKEN, hint: '_id_' })
        .toArray();
      return documents.map(certificateFromDocument);
    },
    findBySha256: (accountId, sha256) =>
      findMany(
        'verify',
        { accountId, 'file.sha256': sha256, status: 'certified' },
        { limit: VERIFY_MAXIMUM },
      ),

    async list(accountId, filter, page) {
      if (findsNothing(filter)) return [];
      const plan = await planList(collections, accountId, filter);
      return findMany(plan.index, listed(accountId, filter, plan, page), page);
    },

    async count(accountId, filter, limit) {
      if (findsNothing(filter)) return 0;
      const plan = await planList(collections, accountId, filter);
      const options = { hint: plan.index, limit, ...LIST_TIME_LIMIT };
      return certificates.countDocuments(listed(accountId, filter, plan), options);
    },

    async tsr(id) {
      const document = await certificates.findOne({ _id: id }, { projection: { tsr: 1 } });
      return document?.tsr == null ? null : new Uint8Array(document.tsr.buffer);
    },

    saveToken: (id, token) => settle(id, certifiedFields(token, new Date())),

    markFailed(id, failure, hashedAt) {
      const now = new Date();
      return settle(id, {
        status: 'failed',
        failure,
        'steps.hashedAt': hashedAt,
        'steps.failedAt': now,
        updatedAt: now,
      });
    },

    async setPublicPage(accountId, id, publicPage, actor) {
      await inTransaction(certificates, async (session) => {
        const { modifiedCount } = await certificates.updateOne(
          { _id: id, accountId, publicPage: { $ne: publicPage } },
          { $set: { publicPage, updatedAt: new Date() } },
          { session },
        );
        if (modifiedCount === 0) return;
        const entry = { action: 'certificate.public_page_set', accountId, subject: id, actor } as const;
        await recordAudit(collections, { ...entry, details: { publicPage } }, session);
      });
      const found = await findOne({ _id: id });
      return found?.accountId === accountId ? found : null;
    },

    async listStale(before, limit) {
      const documents = await certificates
        .find(
          { status: 'processing', batch: null, createdAt: { $lt: before } },
          { projection: WITHOUT_TOKEN },
        )
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return documents.map(certificateFromDocument);
    },
  });
}

/** What certifies a record, and queues its leaf. */
export function certifiedFields(
  { facts, evidence, tsr, leaf, hashedAt, timestampedAt }: VerifiedToken,
  now: Date,
): MatchKeysAndValues<CertificateDocument> {
  return {
    status: 'certified',
    token: facts,
    evidence: { ...evidence, renewal: null },
    tsr: new Binary(tsr),
    anchor: { leaf, batchId: null, index: null },
    steps: { hashedAt, timestampedAt, savedAt: now, failedAt: null },
    updatedAt: now,
  };
}

/** A new record as it is stored. */
export function documentOf(
  { id, ...facts }: Certificate,
  idempotencyKey: string | null = null,
): CertificateDocument {
  return { _id: id, ...facts, search: searchFieldsOf(facts), idempotencyKey, tsr: null };
}

export function certificateFromDocument(document: CertificateDocument): Certificate {
  const { _id, idempotencyKey, tsr: _tsr, search: _search, ...facts } = document;
  return {
    id: _id,
    ...(facts satisfies WithoutId<Omit<Certificate, 'id'>>),
    ...(OWN_KEY.test(idempotencyKey ?? '') && { ownWork: true }),
  };
}
