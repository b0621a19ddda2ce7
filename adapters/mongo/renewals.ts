import { Binary } from 'mongodb';
import type { ClientSession } from 'mongodb';
import { newId } from '../../domain/ids';
import type { Renewal } from '../../domain/renewal';
import type { DueToken, RenewalMember, RenewalRepository } from '../../ports/renewals';
import { hashTreePath, hashTreeRoot } from '../../proofs/evidence/hash-tree';
import { hashLength } from '../../proofs/x509/hash';
import type { HashName } from '../../proofs/x509/hash';
import { createAccountPages } from './account-pages';
import { UNFINISHED, NOT_RENEWED } from './collections';
import type { Collections, RenewalDocument } from './collections';
import { reportUnavailable } from './errors';
import { LEAF_CHUNK } from './leaf-chunks';
import type { TreeShape } from './leaf-chunks';
import { stampStatements } from './stamp-statements';
import { createStoredTree } from './stored-tree';
import { inTransaction } from './transaction';

const WITHOUT_TOKEN = { tsr: 0 } as const;
/** A done renewal changes only when it is renewed itself, which takes years. Pages of certificates ask for the same few. */
const KEPT_MILLISECONDS = 5_000;
const MAX_KEPT = 1_000;

/** RFC 4998 §4.2. */
export function evidenceTree(hash: HashName): TreeShape<Uint8Array> {
  return {
    hashBytes: hashLength(hash),
    root: (leaves) => hashTreeRoot(hash, leaves),
    path: (leaves, index) => hashTreePath(hash, leaves, index),
  };
}

export function createRenewalRepository(collections: Collections): RenewalRepository {
  const { certificates, renewals } = collections;
  const storedTree = createStoredTree(collections);
  const members = createAccountPages(certificates);

  let kept = new Map<string, Renewal>();
  let keptSince = 0;
  function recent(): Map<string, Renewal> {
    if (kept.size < MAX_KEPT && Date.now() - keptSince < KEPT_MILLISECONDS) return kept;
    kept = new Map();
    keptSince = Date.now();
    return kept;
  }

  async function require(id: string, session?: ClientSession): Promise<RenewalDocument> {
    const document = await renewals.findOne(
      { _id: id },
      { projection: WITHOUT_TOKEN, ...(session && { session }) },
    );
    if (document === null) throw new Error(`There is no renewal ${id}.`);
    return document;
  }

  /** Those of the members that have not been renewed, in their order. */
  async function waiting(added: readonly RenewalMember[], session: ClientSession): Promise<RenewalMember[]> {
    const ids = (of: DueToken['of']) => added.filter((member) => member.of === of).map(({ id }) => id);
    const found = await Promise.all([
      certificates
        .find({ _id: { $in: ids('certificate') }, ...NOT_RENEWED }, { session, projection: { _id: 1 } })
        .toArray(),
      renewals
        .find({ _id: { $in: ids('renewal') }, renewal: null }, { session, projection: { _id: 1 } })
        .toArray(),
    ]);
    const open = new Set(found.flat().map(({ _id }) => _id));
    return added.filter(({ id }) => open.has(id));
  }

  async function stampRenewals(
    renewalId: string,
    stamped: readonly (RenewalMember & { index: number })[],
    session: ClientSession,
  ): Promise<void> {
    for (const { id, index, capture } of stamped) {
      const { modifiedCount } = await renewals.updateOne(
        { _id: id, renewal: null },
        { $set: { renewal: { id: renewalId, index, capture } } },
        { session },
      );
      if (modifiedCount !== 1) throw new Error(`The renewal ${id} has been renewed meanwhile.`);
    }
  }

  async function stampCertificates(
    renewalId: string,
    stamped: readonly (RenewalMember & { index: number })[],
    session: ClientSession,
  ): Promise<void> {
    const [first] = stamped;
    if (first === undefined) return;
    const captures = stamped.map(({ capture }) => capture);
    const { modifiedCount } = await certificates.bulkWrite(
      stampStatements({
        ids: stamped.map(({ id }) => id),
        from: first.index,
        where: NOT_RENEWED,
        set: (index, position) => ({
          'evidence.renewal': {
            id: renewalId,
            index,
            capture: { $arrayElemAt: [{ $literal: captures }, position] },
          },
        }),
      }),
      { session, ordered: false },
    );
    if (modifiedCount !== stamped.length)
      throw new Error(
        `Renewal ${renewalId}: ${stamped.length} certificates were waiting, but ${modifiedCount} could be stamped.`,
      );
  }

  return reportUnavailable({
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

    async dueAlgorithms(signerIds) {
      const found = await Promise.all(
        signerIds.flatMap((id) => [
          certificates.findOne(
            { 'evidence.signer': id, ...NOT_RENEWED },
            { projection: { 'evidence.hashAlgorithm': 1 }, hint: 'evidence' },
          ),
          renewals.findOne(
            { 'token.signer': id, renewal: null, status: 'done' },
            { projection: { hashAlgorithm: 1 } },
          ),
        ]),
      );
      const names = found.map((one) =>
        one === null ? null : 'hashAlgorithm' in one ? one.hashAlgorithm : one.evidence?.hashAlgorithm,
      );
      return [...new Set(names.flatMap((name) => name ?? []))];
    },

    async due({ signerId, hashAlgorithm, until }, limit) {
      const time = until === null ? {} : { 'token.genTime': { $lte: until } };
      const renewed = await renewals
        .find({ 'token.signer': signerId, hashAlgorithm, renewal: null, status: 'done', ...time })
        .limit(limit)
        .toArray();
      const certified = await certificates
        .find(
          {
            'evidence.signer': signerId,
            'evidence.hashAlgorithm': hashAlgorithm,
            ...NOT_RENEWED,
            ...time,
          },
          { projection: { tsr: 1, 'token.genTime': 1 }, hint: 'evidence' },
        )
        .sort({ 'evidence.signer': 1, 'token.genTime': 1 })
        .limit(limit)
        .toArray();
      const tokens = [
        ...renewed.map((document) => ({ of: 'renewal' as const, ...document })),
        ...certified.map((document) => ({ of: 'certificate' as const, ...document })),
      ];
      return tokens
        .slice(0, limit)
        .flatMap(({ of, _id: id, tsr, token }): DueToken[] =>
          tsr === null || token === null ? [] : [{ of, id, tsr: bytes(tsr), genTime: token.genTime }],
        );
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

    async room(renewalId) {
      const { stamped } = await require(renewalId);
      return LEAF_CHUNK - (stamped % LEAF_CHUNK);
    },

    /** Tokens, leaves and the renewal's count change in one transaction, as in an anchor batch. */
    stamp: (renewalId, added) =>
      inTransaction(renewals, async (session) => {
        const renewal = await require(renewalId, session);
        if (renewal.status !== 'open') return 0;
        const from = renewal.stamped;
        const fitting = await waiting(added.slice(0, LEAF_CHUNK - (from % LEAF_CHUNK)), session);
        if (fitting.length === 0) return 0;
        // Certificates come last, so that their indexes are consecutive.
        const ordered = [
          ...fitting.filter(({ of }) => of === 'renewal'),
          ...fitting.filter(({ of }) => of === 'certificate'),
        ].map((member, i) => ({ ...member, index: from + i }));
        await renewals.updateOne(
          { _id: renewalId },
          { $set: { stamped: from + ordered.length } },
          { session },
        );
        const those = (of: DueToken['of']) => ordered.filter((member) => member.of === of);
        await stampRenewals(renewalId, those('renewal'), session);
        await stampCertificates(renewalId, those('certificate'), session);
        await storedTree.addLeaves(
          renewalId,
          from,
          ordered.map(({ leaf }) => leaf),
          session,
        );
        return ordered.length;
      }),

    async seal(renewalId) {
      const renewal = await renewals.findOne({ _id: renewalId }, { projection: WITHOUT_TOKEN });
      if (renewal === null) return { size: 0, root: null };
      if (renewal.size !== null) return { size: renewal.size, root: renewal.root };
      if (renewal.stamped === 0) {
        await renewals.deleteOne({ _id: renewalId, status: 'open', stamped: 0 });
        return { size: 0, root: null };
      }
      const size = renewal.stamped;
      const tree = await storedTree.build(renewalId, size, shapeOf(renewal));
      const root = tree.root();
      await inTransaction(renewals, async (session) => {
        const { matchedCount } = await renewals.updateOne(
          { _id: renewalId, status: 'open', stamped: size },
          { $set: { status: 'sealed', root, size } },
          { session },
        );
        if (matchedCount === 0) throw new Error(`Renewal ${renewalId} changed while it was being sealed.`);
        await storedTree.save(renewalId, tree, session);
      });
      return { size, root };
    },

    async complete(renewalId, token, tsr, now) {
      await renewals.updateOne(
        { _id: renewalId, status: 'sealed' },
        { $set: { status: 'done', token, tsr: new Binary(tsr), completedAt: now } },
      );
      return fromDocument(await require(renewalId));
    },

    async tsr(id) {
      const document = await renewals.findOne({ _id: id }, { projection: { tsr: 1 } });
      return document?.tsr == null ? null : bytes(document.tsr);
    },

    async path({ id, index }) {
      return storedTree.path(id, index, shapeOf(await require(id)));
    },

    async countUnrenewed(signerIds) {
      const counts = await Promise.all(
        signerIds.map(async (id) => {
          const [certified, renewed] = await Promise.all([
            certificates.countDocuments({ 'evidence.signer': id, ...NOT_RENEWED }, { hint: 'evidence' }),
            renewals.countDocuments({ 'token.signer': id, renewal: null, status: 'done' }),
          ]);
          return [id, certified + renewed] as const;
        }),
      );
      return new Map(counts);
    },

    async signersInUse(signerIds) {
      const found = await Promise.all(
        signerIds.map(
          async (id) =>
            (await certificates.findOne(
              { 'evidence.signer': id, ...NOT_RENEWED },
              { projection: { _id: 1 }, hint: 'evidence' },
            )) ??
            (await renewals.findOne(
              { 'token.signer': id, renewal: null, status: 'done' },
              { projection: { _id: 1 } },
            )),
        ),
      );
      return signerIds.filter((_, i) => found[i] !== null);
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

function shapeOf({ hashAlgorithm }: Pick<RenewalDocument, 'hashAlgorithm'>): TreeShape<Uint8Array> {
  return evidenceTree(hashAlgorithm as HashName);
}

const bytes = (binary: Binary): Uint8Array => new Uint8Array(binary.buffer);

function fromDocument(document: Omit<RenewalDocument, 'tsr'>): Renewal {
  const { _id, stamped: _stamped, announced: _announced, ...facts } = document;
  return { id: _id, ...facts };
}
