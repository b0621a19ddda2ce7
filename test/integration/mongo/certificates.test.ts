import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { UnavailableError } from '../../../ports/unavailable';
import { collectionsOf } from '../../../adapters/mongo/collections';
import { connectDatabase } from '../../../adapters/mongo/connect';
import { freePort } from '../../../stack/ports';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';

const token = {
  facts: {
    provider: 'sandbox',
    grade: 'sandbox' as const,
    policyOid: '1.2.3',
    serialNumber: '-7',
    genTime: new Date('2026-11-14T18:02:11.214Z'),
  },
  tsr: Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x00]),
  leaf: 'aa'.repeat(32),
};

describe('certificate records', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  const repository = () => createCertificateRepository(database.collections);

  it('keep every fact, the token to the byte, and genTime to the millisecond', async () => {
    const certificate = processingCertificate('acct_a');
    await repository().insert({ certificate, idempotency: null });
    await repository().saveToken(certificate.id, token);
    expect(await repository().find(certificate.id)).toMatchObject({
      status: 'certified',
      token: token.facts,
      anchor: { leaf: token.leaf, batchId: null, index: null },
    });
    expect(await repository().tsr(certificate.id)).toEqual(token.tsr);
  });

  it('let one of many inserts with the same idempotency key win', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        repository().insert({
          certificate: processingCertificate('acct_b'),
          idempotency: { key: 'k1', fingerprint: 'same' },
        }),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === 'inserted')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'same_content')).toHaveLength(19);
  });

  it('tell the same key with other content apart, and another account is not concerned', async () => {
    const insert = (accountId: string, fingerprint: string) =>
      repository().insert({
        certificate: processingCertificate(accountId),
        idempotency: { key: 'k2', fingerprint },
      });
    expect(await insert('acct_c', 'one')).toEqual({ outcome: 'inserted' });
    expect(await insert('acct_c', 'other')).toEqual({ outcome: 'other_content' });
    expect(await insert('acct_d', 'other')).toEqual({ outcome: 'inserted' });
  });

  it('free the idempotency key when they fail', async () => {
    const first = processingCertificate('acct_e');
    const idempotency = { key: 'k3', fingerprint: 'f' };
    await repository().insert({ certificate: first, idempotency });
    await repository().markFailed(first.id, { code: 'psc_error', message: 'No.' });
    const second = await repository().insert({ certificate: processingCertificate('acct_e'), idempotency });
    expect(second).toEqual({ outcome: 'inserted' });
  });

  it('never go from certified to failed, nor back', async () => {
    const certified = processingCertificate('acct_f');
    const failed = processingCertificate('acct_f');
    await repository().insert({ certificate: certified, idempotency: null });
    await repository().insert({ certificate: failed, idempotency: null });
    await repository().saveToken(certified.id, token);
    await repository().markFailed(failed.id, { code: 'psc_error', message: 'No.' });
    await expect(
      repository().markFailed(certified.id, { code: 'psc_error', message: 'No.' }),
    ).rejects.toThrow(/certified/);
    await expect(repository().saveToken(failed.id, token)).rejects.toThrow(/failed/);
    await repository().discard(certified.id);
    expect(await repository().find(certified.id)).not.toBeNull();
  });

  it('take the same step twice without harm', async () => {
    const certificate = processingCertificate('acct_g');
    await repository().insert({ certificate, idempotency: null });
    await repository().saveToken(certificate.id, token);
    await repository().saveToken(certificate.id, { ...token, leaf: 'bb'.repeat(32) });
    expect(await repository().enqueueAnchor(certificate.id, 'bb'.repeat(32))).toMatchObject({
      leaf: token.leaf,
    });
  });

  it.each(['saveToken', 'enqueueAnchor'] as const)(
    'that an earlier release certified without queueing them get their leaf by %s',
    async (step) => {
      const certificate = processingCertificate('acct_q');
      await repository().insert({ certificate, idempotency: null });
      await repository().saveToken(certificate.id, token);
      await database.collections.certificates.updateOne({ _id: certificate.id }, { $set: { anchor: null } });
      if (step === 'saveToken') await repository().saveToken(certificate.id, token);
      else await repository().enqueueAnchor(certificate.id, token.leaf);
      expect(await repository().find(certificate.id)).toMatchObject({ anchor: { leaf: token.leaf } });
    },
  );

  it('are found by hash in their own account only, and never while failed or processing', async () => {
    const sha256 = 'cd'.repeat(32);
    const file = { name: 'f', mime: 'm', size: 1, sha256 };
    const mine = processingCertificate('acct_h', { file });
    await repository().insert({ certificate: mine, idempotency: null });
    await repository().insert({ certificate: processingCertificate('acct_h', { file }), idempotency: null });
    expect(await repository().findBySha256('acct_h', sha256)).toEqual([]);
    await repository().saveToken(mine.id, token);
    expect((await repository().findBySha256('acct_h', sha256)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await repository().findBySha256('acct_i', sha256)).toEqual([]);
    expect(await repository().findForAccount('acct_i', mine.id)).toBeNull();
  });

  it('say that the database is out of reach when nothing listens', async () => {
    const { db, close } = connectDatabase(
      `mongodb://127.0.0.1:${await freePort()}/nothing?directConnection=true`,
    );
    try {
      await expect(createCertificateRepository(collectionsOf(db)).find('cert_x')).rejects.toThrow(
        UnavailableError,
      );
    } finally {
      await close();
    }
  });
});
