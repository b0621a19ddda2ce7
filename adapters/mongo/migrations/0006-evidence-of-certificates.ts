import type { Db } from 'mongodb';
import type { CertificateDocument } from '../collections';
import type { Migration } from './migration';

const BATCH_SIZE = 1_000;

/** Says of every certificate that nothing is known about its signer: before this version, nothing was recorded. */
export const evidenceOfCertificates: Migration = {
  version: 6,
  name: 'adds the evidence to certificates',
  minimumReader: 1,
  async apply(db: Db, report) {
    const certificates = db.collection<CertificateDocument>('certificates');
    let last = '';
    for (let done = 0; ;) {
      // In the order of their ids: those that are done already are passed over once, not again for each batch.
      const batch = await certificates
        .find({ _id: { $gt: last }, evidence: { $exists: false } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      const end = batch.at(-1);
      if (end === undefined) return;
      const ids = batch.map(({ _id }) => _id);
      await certificates.updateMany(
        { _id: { $in: ids }, evidence: { $exists: false } },
        { $set: { evidence: null } },
      );
      last = end._id;
      done += batch.length;
      report(`${done} certificates changed`);
    }
  },
};
