import type { Db } from 'mongodb';
import type { Migration } from './migration';
import type { CertificateDocument } from '../certificate-document';

const BATCH_SIZE = 1_000;

/** Gives every certificate that lacks the field these values. */
export async function addToCertificates(
  db: Db,
  field: keyof CertificateDocument,
  values: Partial<CertificateDocument>,
  report: Parameters<Migration['apply']>[1],
): Promise<void> {
  const certificates = db.collection<CertificateDocument>('certificates');
  const lacking = { [field]: { $exists: false } };
  let last = '';
  for (let done = 0; ;) {
    // In the order of their ids: those that are done already are passed over once, not again for each batch.
    const batch = await certificates
      .find({ _id: { $gt: last }, ...lacking }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .toArray();
    const end = batch.at(-1);
    if (end === undefined) return;
    const ids = batch.map(({ _id }) => _id);
    await certificates.updateMany({ _id: { $in: ids }, ...lacking }, { $set: values });
    last = end._id;
    done += batch.length;
    report(`${done} certificates changed`);
  }
}
