import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { hashStoredFile } from '../../../../activities/certify/hash-stored-file';
import { objectKey } from '../../../../domain/certificate';
import { UnavailableError } from '../../../../domain/errors';

const NOW = new Date('2026-11-15T12:00:00Z');
const CONTENT = 'a contract';
const sha256 = createHash('sha256').update(CONTENT).digest('hex');
const ORDER = { certificateId: 'cert_1', sha256 };

const hash = (read: (key: string) => Readable | null) =>
  hashStoredFile({ files: { read: async (key) => read(key) }, clock: () => NOW }, ORDER);

describe('hashStoredFile', () => {
  it('returns when the stored file was found unchanged', async () => {
    const read = (key: string) => (key === objectKey('cert_1') ? Readable.from([CONTENT]) : null);
    expect(await hash(read)).toBe(NOW.toISOString());
  });

  it.each([
    ['differs from what was received', () => Readable.from(['another contract']), /differs/],
    ['is missing', () => null, /missing/],
  ])('ends the certification when the stored file %s', async (_, read, message) => {
    await expect(hash(read)).rejects.toMatchObject({
      type: 'file_damaged',
      nonRetryable: true,
      message: expect.stringMatching(message) as string,
    });
  });

  it('is retried when the storage is unreachable, also in the middle of the file', async () => {
    const cause = new Error('reset');
    const cut = async function* () {
      yield CONTENT;
      throw new UnavailableError('storage', { cause });
    };
    await expect(hash(() => Readable.from(cut()))).rejects.toBeInstanceOf(UnavailableError);
  });
});
