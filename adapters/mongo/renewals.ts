import { Binary } from 'mongodb';
import { newId } from '../../domain/ids';
import type { Renewal } from '../../domain/renewal';
import type { RenewalRepository } from '../../ports/renewals';
import { createAccountPages } from './account-pages';
import type { Collections } from './collections';
import { createDueTokens } from './due-tokens';
import { reportUnavailable } from './errors';
import {
  createRenewalMembers,
  requireRenewal,
  WITHOUT_RENEWAL_TOKEN as WITHOUT_TOKEN,
} from './renewal-members';
import { UNFINISHED } from './evidence-documents';
import type { RenewalDocument } from './evidence-documents';

/** A done renewal changes only when it is renewed itself, which takes years. Pages of certificates ask for the same few. */
const KEPT_MILLISECONDS = 5_000;
const MAX_KEPT = 1_000;

export function createRenewalRepository(collections: Collections): RenewalRepository {
  const { certificates, renewals } = collections;
  const members = createAccountPages(certificates);

  let kept = new Map<string, Renewal>();
  let keptSince = 0;
  function recent(): Map<string, Renewal> {
    if (kept.size < MAX_KEPT && Date.now() - keptSince < KEPT_MILLISECONDS) return kept;
    kept = new Map();
    keptSince = Date.now();
    return kept;
  }

  return reportUnavailable({
    ...createRenewalMembers(collections),
    ...createDueTokens(collections),

    async find(id) {
      const document = await renewals.findOne({ _id: id }, { projection: WITHOUT_TOKEN });
      return document === null ? null : fromDocument(document);
    },

    async findMany(ids) {
      const known = recent();
      const missing = ids.filter((id) => !known.has(id));
      const documents =
        missing.length === 0
          ? []
          : await renewals.find({ _id: { $in: missing } }, { projection: WITHOUT_TOKEN }).toArray();
      const found = documents.map(fromDocument);
      for (const renewal of found) if (renewal.status === 'done') known.set(renewal.id, renewal);
      return [
        ...ids.flatMap((id) => known.get(id) ?? []),
        ...found.filter(({ status }) => status !== 'done'),
      ];
    },

    async unfinished() {
      const document = await renewals.findOne(UNFINISHED, { projection: WITHOUT_TOKEN });
      return document === null ? null : fromDocument(document);
    },

    async openOrResume({ hashAlgorithm, ...plan }, now) {
      const document = await renewals.findOneAndUpdate(
        { hashAlgorithm, ...UNFINISHED },
        {
          $setOnInsert: {
            _id: newId('ren'),
            ...plan,
            status: 'open',
            stamped: 0,
            size: null,
            root: null,
            token: null,
            tsr: null,
            renewal: null,
            announced: false,
            createdAt: now,
            completedAt: null,
          },
        },
        { upsert: true, returnDocument: 'after', projection: WITHOUT_TOKEN },
      );
      if (document === null) throw new Error('The upsert of a renewal returned no document.');
      return fromDocument(document);
    },

    async complete(renewalId, token, tsr, now) {
      await renewals.updateOne(
        { _id: renewalId, status: 'sealed' },
        { $set: { status: 'done', token, tsr: new Binary(tsr), completedAt: now } },
      );
      return fromDocument(await requireRenewal(renewals, renewalId));
    },

    async tsr(id) {
      const document = await renewals.findOne({ _id: id }, { projection: { tsr: 1 } });
      return document?.tsr == null ? null : bytes(document.tsr);
    },

    async list(limit) {
      const documents = await renewals
        .find({ status: 'done' }, { projection: WITHOUT_TOKEN })
        .sort({ completedAt: -1 })
        .limit(limit)
        .toArray();
      return documents.map(fromDocument);
    },

    async renewedBy(id) {
      const documents = await renewals.find({ 'renewal.id': id }, { projection: { _id: 1 } }).toArray();
      return documents.map(({ _id }) => _id);
    },

    async unannounced(limit) {
      const documents = await renewals
        .find({ status: 'done', announced: false }, { projection: { _id: 1 }, limit })
        .toArray();
      return documents.map(({ _id }) => _id);
    },

    async markAnnounced(id) {
      await renewals.updateOne({ _id: id }, { $set: { announced: true } });
    },

    members: (id, accountIds, page) =>
      members({ filter: { 'evidence.renewal.id': id }, index: 'account-renewal' }, accountIds, page),
  });
}

const bytes = (binary: Binary): Uint8Array => new Uint8Array(binary.buffer);

function fromDocument(document: Omit<RenewalDocument, 'tsr'>): Renewal {
  const { _id, stamped: _stamped, announced: _announced, ...facts } = document;
  return { id: _id, ...facts };
}
