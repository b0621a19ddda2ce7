import type { Db } from 'mongodb';
import { searchFieldsOf } from '../../../domain/search';
import type { CertificateDocument } from '../certificate-document';
import { SEARCH_INDEX } from '../indexes';
import type { Migration } from './migration';

const BATCH_SIZE = 1_000;

const READ = { title: 1, 'file.name': 1, documentType: 1, reference: 1 } as const;

/**
 * Adds to every certificate what it is found by, and that its page is public. The indexes by document type and by reference, which
 * version 3 reads, stay for as long as it may run.
 */
export const searchFieldsOfCertificates: Migration = {
  version: 4,
  name: 'adds search terms to certificates',
  minimumReader: 1,
  async apply(db: Db, report) {
    const certificates = db.collection<CertificateDocument>('certificates');
    await certificates.createIndexes([SEARCH_INDEX]);
    let last = '';
    for (let done = 0; ;) {
      // In the order of their ids: those that are done already are passed over once, not again for each batch.
      const batch = await certificates
        .find({ _id: { $gt: last }, search: { $exists: false } }, { projection: READ })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      const end = batch.at(-1);
      if (end === undefined) return;
      await certificates.bulkWrite(
        batch.map((document) => ({
          updateOne: {
            filter: { _id: document._id, search: { $exists: false } },
            update: { $set: { search: searchFieldsOf(document), publicPage: true, createdPublic: true } },
          },
        })),
        { ordered: false },
      );
      last = end._id;
      done += batch.length;
      report(`${done} certificates changed`);
    }
  },
};
