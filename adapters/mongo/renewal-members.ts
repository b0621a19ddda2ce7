import type { ClientSession } from 'mongodb';
import type { DueToken, RenewalMember, RenewalRepository } from '../../ports/renewals';
import { hashTreePath, hashTreeRoot } from '../../proofs/evidence/hash-tree';
import { hashLength } from '../../proofs/x509/hash';
import type { HashName } from '../../proofs/x509/hash';
import { NOT_RENEWED } from './certificate-document';
import type { Collections } from './collections';
import type { RenewalDocument } from './evidence-documents';
import { LEAF_CHUNK } from './leaf-chunks';
import type { TreeShape } from './leaf-chunks';
import { stampStatements } from './stamp-statements';
import { createStoredTree } from './stored-tree';
import { inTransaction } from './transaction';

export const WITHOUT_RENEWAL_TOKEN = { tsr: 0 } as const;

/** RFC 4998 §4.2. */
export function evidenceTree(hash: HashName): TreeShape<Uint8Array> {
  return {
    hashBytes: hashLength(hash),
    root: (leaves) => hashTreeRoot(hash, leaves),
    path: (leaves, index) => hashTreePath(hash, leaves, index),
  };
}

export async function requireRenewal(
  renewals: Collections['renewals'],
  id: string,
  session?: ClientSession,
): Promise<RenewalDocument> {
  const document = await renewals.findOne(
    { _id: id },
    { projection: WITHOUT_RENEWAL_TOKEN, ...(session && { session }) },
  );
  if (document === null) throw new Error(`There is no renewal ${id}.`);
  return document;
}

/** The members of a renewal, their order and the root. */
export function createRenewalMembers(
  collections: Collections,
): Pick<RenewalRepository, 'room' | 'stamp' | 'seal' | 'path'> {
  const { certificates, renewals } = collections;
  const storedTree = createStoredTree(collections);

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

  return {
    async room(renewalId) {
      const { stamped } = await requireRenewal(renewals, renewalId);
      return LEAF_CHUNK - (stamped % LEAF_CHUNK);
    },

    /** Tokens, leaves and the renewal's count change in one transaction, as in an anchor batch. */
    stamp: (renewalId, added) =>
      inTransaction(renewals, async (session) => {
        const renewal = await requireRenewal(renewals, renewalId, session);
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
      const renewal = await renewals.findOne({ _id: renewalId }, { projection: WITHOUT_RENEWAL_TOKEN });
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

    async path({ id, index }) {
      return storedTree.path(id, index, shapeOf(await requireRenewal(renewals, id)));
    },
  };
}

function shapeOf({ hashAlgorithm }: Pick<RenewalDocument, 'hashAlgorithm'>): TreeShape<Uint8Array> {
  return evidenceTree(hashAlgorithm as HashName);
}
