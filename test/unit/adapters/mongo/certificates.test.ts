import { MongoServerError } from 'mongodb';
import { createCertificateRepository } from '../../../../adapters/mongo/certificates';
import type { Collections } from '../../../../adapters/mongo/collections';
import { certifiedCertificate } from '../../../support/certificates';

const INTAKE = {
  certificate: certifiedCertificate('acct_1'),
  idempotencyKey: 'order-14',
};
const MAX_TIME_EXPIRED = 50;

/** A collection whose unique index refuses every insert, and which reads as told. */
function refusing(findOne: () => Promise<object | null>) {
  const insertOne = jest.fn(async () => {
    // Rather than hang, should the repository never stop.
    if (insertOne.mock.calls.length > 1_000) throw new Error('More than 1,000 inserts.');
    throw new MongoServerError({ code: 11_000 });
  });
  const certificates = createCertificateRepository({
    certificates: { insertOne, findOne },
  } as unknown as Collections);
  return { certificates, insertOne };
}

describe('an insert that loses to a record with the same idempotency key', () => {
  it('stops after a few attempts when that record can’t be seen', async () => {
    const { certificates, insertOne } = refusing(async () => null);
    expect(await certificates.insert(INTAKE)).toEqual({ outcome: 'undecided' });
    expect(insertOne.mock.calls.length).toBeLessThan(10);
  });

  it('says that nothing was inserted when reading that record takes too long', async () => {
    const { certificates, insertOne } = refusing(async () => {
      throw new MongoServerError({ code: MAX_TIME_EXPIRED });
    });
    expect(await certificates.insert(INTAKE)).toEqual({ outcome: 'undecided' });
    expect(insertOne.mock.calls).toHaveLength(1);
  });
});
