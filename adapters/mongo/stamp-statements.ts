import type { Document, Filter } from 'mongodb';
import type { CertificateDocument } from './certificate-document';

/** One statement for many certificates costs half as much as one each; longer lists make `$indexOfArray` expensive. */
const IDS_PER_STATEMENT = 128;

interface Stamps {
  ids: readonly string[];
  /** The index of the first. */
  from: number;
  /** What a certificate must still match. */
  where: Filter<CertificateDocument>;
  /** What is written, given the expression for a certificate's index. */
  set: (index: Document, position: Document) => Document;
}

/** Bulk statements that give certificates consecutive indexes. */
export function stampStatements({ ids, from, where, set }: Stamps) {
  const statements = [];
  for (let first = 0; first < ids.length; first += IDS_PER_STATEMENT) {
    const some = ids.slice(first, first + IDS_PER_STATEMENT);
    const position = { $indexOfArray: [{ $literal: some }, '$_id'] };
    statements.push({
      updateMany: {
        filter: { ...where, _id: { $in: some } },
        update: [{ $set: set({ $add: [from + first, position] }, { $add: [first, position] }) }],
      },
    });
  }
  return statements;
}
