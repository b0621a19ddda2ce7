import { Binary } from 'mongodb';
import type { Filter, FindOptions, MatchKeysAndValues, WithoutId } from 'mongodb';
import type { Certificate } from '../../domain/certificate';
import type {
  CertificateRepository,
  Intake,
  IntakeResult,
  ListFilter,
  ListPosition,
} from '../../ports/certificates';
import type { CertificateDocument, Collections } from './collections';
import { isDuplicateKey, isUnavailable, reportUnavailable } from './errors';

/** Verification lists at most this many certificates of a file, newest first. */
const VERIFY_MAXIMUM = 100;
/** The token is large, and only its own endpoint needs it. */
export const WITHOUT_TOKEN = { tsr: 0 } as const;
/** Each further attempt needs a record that held the key and failed in between: more than one is rare. */
const INSERT_ATTEMPTS = 5;
/**
 * Sees a record as soon as the unique index does, and waits until a majority has it. A majority read would miss it for as long as
 * replication lags.
 */
const LATEST = { readConcern: { level: 'linearizable' }, maxTimeMS: 3_000 } as const;

export function createCertificateRepository({ certificates }: Collections): CertificateRepository {
  /**
   * Names the index. Otherwise the database compares all candidate plans, again for each deeper page, which took seconds with a
   * million records.
   */
  async function findMany(
    index: string,
    filter: Filter<CertificateDocument>,
    { limit, offset = 0 }: { limit: number; offset?: number },
  ): Promise<Certificate[]> {
    const documents = await certificates
      .find(filter, { projection: WITHOUT_TOKEN, hint: index })
      .sort({ createdAt: -1, _id: -1 })
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
        const { id, ...facts } = certificate;
        await certificates.insertOne({ _id: id, ...facts, idempotencyKey, tsr: null });
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
    async statusesOf(ids) {
      const documents = await certificates
        .find({ _id: { $in: ids } }, { projection: { status: 1 } })
        .map(({ _id, status }) => [_id, status] as const)
        .toArray();
      return new Map(documents);
    },
    async findForAccount(accountId, id) {
      const found = await findOne({ _id: id });
      return found?.accountId === accountId ? found : null;
    },
    findBySha256: (accountId, sha256) =>
      findMany(
        'verify',
        { accountId, 'file.sha256': sha256, status: 'certified' },
        { limit: VERIFY_MAXIMUM },
      ),

    list(accountId, filter, page) {
      return findMany(
        listIndexOf(filter),
        'after' in page ? listedAfter(accountId, filter, page.after) : listed(accountId, filter),
        page,
      );
    },

    async tsr(id) {
      const document = await certificates.findOne({ _id: id }, { projection: { tsr: 1 } });
      return document?.tsr == null ? null : new Uint8Array(document.tsr.buffer);
    },

    saveToken(id, { facts, tsr, leaf, hashedAt, timestampedAt }) {
      const now = new Date();
      return settle(id, {
        status: 'certified',
        token: facts,
        tsr: new Binary(tsr),
        anchor: { leaf, batchId: null, index: null },
        steps: { hashedAt, timestampedAt, savedAt: now, failedAt: null },
        updatedAt: now,
      });
    },

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

    async listStale(before, limit) {
      const documents = await certificates
        .find({ status: 'processing', createdAt: { $lt: before } }, { projection: WITHOUT_TOKEN })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return documents.map(certificateFromDocument);
    },
  });
}

/** Of several filters, the one that usually matches the fewest certificates. */
function listIndexOf({ status, documentType, reference }: ListFilter): string {
  if (reference !== undefined) return 'list-by-reference';
  if (status !== undefined) return 'list-by-status';
  return documentType !== undefined ? 'list-by-type' : 'list';
}

/** With a position: only the certificates of the same millisecond that follow it. */
function listed(
  accountId: string,
  { status, documentType, reference, createdAfter, createdBefore }: ListFilter,
  position?: ListPosition,
): Filter<CertificateDocument> {
  const createdAt = {
    ...(position && { $eq: position.createdAt }),
    ...(createdAfter && { $gt: createdAfter }),
    ...(createdBefore && { $lt: createdBefore }),
  };
  return {
    accountId,
    ...(status && { status }),
    ...(documentType !== undefined && { documentType }),
    ...(reference !== undefined && { reference }),
    ...(Object.keys(createdAt).length > 0 && { createdAt }),
    ...(position && { _id: { $lt: position.id } }),
  };
}

/**
 * The rest of the position's millisecond, and everything earlier. As two ranges, the database starts each at its first record; as one
 * condition, it would read every record of that millisecond again for each page.
 */
function listedAfter(
  accountId: string,
  filter: ListFilter,
  position: ListPosition,
): Filter<CertificateDocument> {
  const { createdBefore } = filter;
  const before =
    createdBefore !== undefined && createdBefore < position.createdAt ? createdBefore : position.createdAt;
  return {
    $or: [listed(accountId, filter, position), listed(accountId, { ...filter, createdBefore: before })],
  };
}

export function certificateFromDocument(document: CertificateDocument): Certificate {
  const { _id, idempotencyKey: _idempotencyKey, tsr: _tsr, ...facts } = document;
  return { id: _id, ...(facts satisfies WithoutId<Omit<Certificate, 'id'>>) };
}
