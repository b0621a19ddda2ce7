import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createHashFileActivity } from '../../../activities/hash-file';
import { objectKey } from '../../../domain/certificate';
import { UnavailableError } from '../../../domain/errors';

const NOW = new Date('2026-11-15T12:00:00Z');
const CONTENT = 'a contract';
const sha256 = createHash('sha256').update(CONTENT).digest('hex');
const ORDER = { certificateId: 'cert_1', sha256 };

const withFile = (read: (key: string) => Readable | null) =>
  createHashFileActivity({ files: { read: async (key) => read(key) }, clock: () => NOW }).hashFile;

describe('hashFile', () => {
  it('returns the hash of the stored file, and when it was read', async () => {
    const hashFile = withFile((key) => (key === objectKey('cert_1') ? Readable.from([CONTENT]) : null));
    expect(await hashFile(ORDER)).toEqual({ sha256, hashedAt: NOW.toISOString() });
  });

  it.each([
    ['differs from what was received', () => Readable.from(['another contract']), /differs/],
    ['is missing', () => null, /missing/],
  ])('ends the certification when the stored file %s', async (_, read, message) => {
    await expect(withFile(read)(ORDER)).rejects.toMatchObject({
      type: 'file_damaged',
      nonRetryable: true,
      message: expect.stringMatching(message) as string,
    });
  });

  it('is retried when the storage is unreachable, also in the middle of the file', async () => {
    const cause = new Error('reset');
    const cut = withFile(() =>
      Readable.from(
        (async function* () {
          yield CONTENT;
          throw new UnavailableError('storage', { cause });
        })(),
      ),
    );
    await expect(cut(ORDER)).rejects.toBeInstanceOf(UnavailableError);
  });
});
