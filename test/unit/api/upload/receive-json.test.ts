import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { receiveJson, takesNoFile } from '../../../../api/upload/receive-json';
import type { ReceivedUpload } from '../../../../app/upload';
import { UploadError } from '../../../../api/upload/upload-error';
import { anyCuts, cutAt, everySplit, jsonBase64, oneByOne } from './json/pieces';

interface Result {
  upload: ReceivedUpload;
  stored: Buffer | null;
}

async function receive(pieces: Buffer[]): Promise<Result> {
  let stored: Buffer | null = null;
  const body = Readable.from(
    pieces.filter((piece) => piece.length > 0),
    { objectMode: false },
  );
  const upload = await receiveJson(body, async (source) => {
    stored = await buffer(source);
  });
  return { upload, stored };
}

async function refusal(text: string | Buffer): Promise<{ code: string; message: string }> {
  const outcome = await receive([Buffer.from(text)]).catch((error: unknown) => error);
  if (!(outcome instanceof UploadError))
    throw new Error('It was not refused as an upload is.', { cause: outcome });
  return { code: outcome.code, message: outcome.message };
}

describe('a JSON upload', () => {
  const body = Buffer.from(
    JSON.stringify({
      title: 'Año "1" 🎉',
      file_base64: Buffer.from('hello').toString('base64'),
      file_name: 'C:\\dir\\c14.pdf',
      file_mime: 'application/pdf',
      description: null,
      document_type: 'contract',
      reference: 'inv-2291',
    }),
  );
  const expected = {
    upload: {
      fields: {
        title: 'Año "1" 🎉',
        description: null,
        documentType: 'contract',
        reference: 'inv-2291',
        publicPage: true,
        fileName: 'c14.pdf',
        mime: 'application/pdf',
      },
      custody: 'held',
      size: 5,
      sha256: createHash('sha256').update('hello').digest('hex'),
    },
    stored: Buffer.from('hello'),
  };

  it('is received however its bytes are cut into chunks', async () => {
    for (const pieces of [...everySplit(body), oneByOne(body)])
      expect(await receive(pieces)).toEqual(expected);
  });

  it('requires only the file', async () => {
    expect(await receive([Buffer.from('{"file_base64":"eA=="}')])).toMatchObject({
      upload: {
        size: 1,
        fields: {
          title: null,
          description: null,
          documentType: null,
          reference: null,
          publicPage: true,
          fileName: null,
          mime: null,
        },
      },
    });
  });

  it('of a hash is received in either case, however its bytes are cut, and stores nothing', async () => {
    const sha256 = createHash('sha256').update('hello').digest('hex');
    const stated = {
      file_size: 9_007_199_254_740_991,
      title: 'x',
      sha256: sha256.toUpperCase(),
      file_name: 'a/b.pdf',
    };
    for (const pieces of everySplit(Buffer.from(JSON.stringify(stated))))
      expect(await receive(pieces)).toMatchObject({
        upload: {
          custody: 'hash_only',
          sha256,
          size: 9_007_199_254_740_991,
          fields: { title: 'x', fileName: 'b.pdf', mime: null },
        },
        stored: null,
      });
  });

  it('takes null for a hash that is not sent', async () => {
    const body = '{"sha256":null,"file_size":null,"file_base64":"eA=="}';
    expect(await receive([Buffer.from(body)])).toMatchObject({ upload: { custody: 'held', size: 1 } });
  });

  it('is refused where only a hash is wanted', async () => {
    const body = Readable.from([Buffer.from('{"title":"x","file_base64":"eA=="}')], { objectMode: false });
    await expect(receiveJson(body, takesNoFile)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('takes the hash of a file, not the file') as string,
    });
  });

  const hash = 'ab'.repeat(32);
  it.each([
    ['a file and a hash', { file_base64: 'eA==', sha256: hash, file_size: 1 }, /exclude each other/],
    ['a hash and a file', { sha256: hash, file_size: 1, file_base64: 'eA==' }, /exclude each other/],
    ['a file and a size', { file_base64: 'eA==', file_size: 1 }, /file_size goes with sha256 only/],
    ['a hash without a size', { sha256: hash }, /file_size is missing/],
    ['a size without a hash', { file_size: 1 }, /sha256 is missing/],
    ['a short hash', { sha256: hash.slice(1), file_size: 1 }, /sha256 must be a string of 64/],
    ['a long hash', { sha256: `${hash}0`, file_size: 1 }, /sha256 must be a string of 64/],
    ['a hash in base64', { sha256: `${'a'.repeat(43)}=`, file_size: 1 }, /sha256 must be a string of 64/],
    ['a hash that is a number', { sha256: 1, file_size: 1 }, /sha256 must be a string of 64/],
    ['an empty hash', { sha256: '', file_size: 1 }, /sha256 must be a string of 64/],
    ['a hash with a line break', { sha256: `${hash}\n`, file_size: 1 }, /sha256 must be a string of 64/],
    ['a size of 0', { sha256: hash, file_size: 0 }, /file_size must be a whole number from 1/],
    ['a negative size', { sha256: hash, file_size: -1 }, /file_size must be a whole number from 1/],
    ['half a byte', { sha256: hash, file_size: 1.5 }, /file_size must be a whole number from 1/],
    ['a size as text', { sha256: hash, file_size: '1' }, /file_size must be a whole number from 1/],
    ['a size that no number holds', { sha256: hash, file_size: 2 ** 53 }, /to 9007199254740991/],
  ])('with %s is refused with a message that names the field', async (_what, sent, message) => {
    expect(await refusal(JSON.stringify(sent))).toEqual({
      code: 'invalid_request',
      message: expect.stringMatching(message) as string,
    });
  });

  it('of the hash of an empty file is refused like an empty file', async () => {
    const sha256 = createHash('sha256').digest('hex').toUpperCase();
    expect(await refusal(JSON.stringify({ sha256, file_size: 1 }))).toEqual({
      code: 'empty_file',
      message: expect.stringMatching(/sha256 is the hash of an empty file/) as string,
    });
  });

  it.each([
    ['no file', '{"title":"x"}', 'invalid_request', /file_base64 is missing/],
    ['nothing', '{}', 'invalid_request', /file_base64 is missing/],
    ['no bytes at all', '', 'invalid_request', /not valid JSON/],
    ['an empty file', '{"file_base64":""}', 'empty_file', /empty/],
    ['a file of line breaks', '{"file_base64":"\\r\\n"}', 'empty_file', /empty/],
    ['bad base64', '{"file_base64":"a"}', 'invalid_base64', /file_base64/],
    ['a data URL', '{"file_base64":"data:application/pdf;base64,eA=="}', 'invalid_base64', /file_base64/],
    ['a file that is null', '{"file_base64":null}', 'invalid_request', /file_base64 must be a string/],
    ['a file that is a number', '{"file_base64":1}', 'invalid_request', /file_base64 must be a string/],
    ['a file that is a list', '{"file_base64":["eA=="]}', 'invalid_request', /file_base64 must be a string/],
    [
      'a title that is a number',
      '{"file_base64":"eA==","title":1}',
      'invalid_request',
      /title must be a string/,
    ],
    [
      'a name that is an object',
      '{"file_name":{},"file_base64":"eA=="}',
      'invalid_request',
      /file_name must be a string/,
    ],
    [
      'a type that is false',
      '{"file_base64":"eA==","document_type":false}',
      'invalid_request',
      /document_type must be a string/,
    ],
    [
      'an unknown field',
      '{"file_base64":"eA==","tilte":"x"}',
      'invalid_request',
      /no field tilte\. Did you mean title/,
    ],
    [
      'a field of the form',
      '{"file_base64":"eA==","file":"x"}',
      'invalid_request',
      /no field file\. Did you mean file_base64/,
    ],
    [
      'a prototype name',
      '{"file_base64":"eA==","__proto__":{"title":"x"}}',
      'invalid_request',
      /no field __proto__/,
    ],
    [
      'another prototype name',
      '{"file_base64":"eA==","constructor":"x"}',
      'invalid_request',
      /no field constructor/,
    ],
    [
      'the file twice',
      '{"file_base64":"eA==","file_base64":"eA=="}',
      'invalid_request',
      /file_base64 was sent twice/,
    ],
    [
      'a title twice',
      '{"title":"a","file_base64":"eA==","title":"b"}',
      'invalid_request',
      /title was sent twice/,
    ],
    [
      'a long title',
      `{"file_base64":"eA==","title":"${'x'.repeat(201)}"}`,
      'invalid_request',
      /title is longer than 200/,
    ],
    [
      'a huge title',
      `{"file_base64":"eA==","title":"${'x'.repeat(100_000)}"}`,
      'invalid_request',
      /larger than 65536/,
    ],
    [
      'a control character',
      '{"file_base64":"eA==","title":"\\u0001"}',
      'invalid_request',
      /title contains a character/,
    ],
    [
      'half a surrogate pair',
      '{"file_base64":"eA==","title":"\\ud83c"}',
      'invalid_request',
      /title contains a character/,
    ],
    [
      'an end within the file',
      '{"file_base64":"eA==',
      'invalid_request',
      /ends inside the field file_base64/,
    ],
    ['an end after the file', '{"file_base64":"eA=="', 'invalid_request', /not valid JSON/],
    ['something after the end', '{"file_base64":"eA=="} x', 'invalid_request', /single JSON object/],
    ['a list', '[]', 'invalid_request', /single JSON object/],
  ])('with %s is refused', async (_what, text, code, message) => {
    expect(await refusal(text)).toEqual({ code, message: expect.stringMatching(message) as string });
  });

  it('that is not UTF-8 is refused', async () => {
    const text = Buffer.from('{"file_base64":"eA==","title":"a\xf1o"}', 'latin1');
    expect(await refusal(text)).toEqual({
      code: 'invalid_request',
      message: 'The JSON is not valid UTF-8. Encode it as UTF-8.',
    });
  });

  it('fails the source when the file is invalid, so that the store keeps nothing', async () => {
    const failures: unknown[] = [];
    const texts = ['{"file_base64":"aGVsbG8h!"}', '{"file_base64":""}', '{"file_base64":"aGVsbG8h'];
    for (const text of texts) {
      const receiving = receiveJson(
        Readable.from([Buffer.from(text)], { objectMode: false }),
        async (source) => {
          await buffer(source).catch((error: unknown) => {
            failures.push(error);
            throw error;
          });
        },
      );
      await expect(receiving).rejects.toBeInstanceOf(UploadError);
    }
    expect(failures.map((failure) => (failure as UploadError).code)).toEqual([
      'invalid_base64',
      'empty_file',
      'invalid_request',
    ]);
  });

  it('passes an error of the sink through unchanged', async () => {
    const failure = new Error('the disk is full');
    const source = Readable.from([body], { objectMode: false });
    await expect(receiveJson(source, () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it('fails when the sink stops before the end of the file', async () => {
    const source = Readable.from([body], { objectMode: false });
    await expect(receiveJson(source, async () => undefined)).rejects.toThrow(
      /before it had read the whole file/,
    );
  });

  it('decodes the file for any order of keys, line breaks, escapes, whitespace and chunks', async () => {
    const blank = fc.constantFrom('', ' ', '\n', '\r\n\t');
    const upload = fc.uint8Array({ minLength: 1, maxLength: 300 }).chain((bytes) =>
      fc.record({
        bytes: fc.constant(bytes),
        base64: jsonBase64(bytes),
        title: fc.string({ maxLength: 20 }),
        fileFirst: fc.boolean(),
        blank,
        cuts: anyCuts,
      }),
    );
    await fc.assert(
      fc.asyncProperty(upload, async ({ bytes, base64, title, fileFirst, blank: gap, cuts }) => {
        const members = [`"file_base64"${gap}:${gap}"${base64}"`, `"title":${JSON.stringify(title)}`];
        if (!fileFirst) members.reverse();
        const text = `${gap}{${gap}${members.join(`${gap},${gap}`)}${gap}}${gap}`;
        const { upload: received, stored } = await receive(cutAt(Buffer.from(text), cuts));
        expect(stored).toEqual(Buffer.from(bytes));
        expect(received).toMatchObject({
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          fields: { title: title === '' ? null : title },
        });
      }),
    );
  });

  it('is read as JSON.parse reads it, or refused, after any mutation', async () => {
    const change = fc.tuple(
      fc.nat(body.length - 1),
      fc.nat(3),
      fc.oneof(fc.uint8Array({ maxLength: 4 }), jsonBytes),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), anyCuts, async (changes, cuts) => {
        const changed = changes.reduce<Buffer>(
          (bytes, [at, dropped, added]) =>
            Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + dropped)]),
          body,
        );
        const outcome = await receive(cutAt(changed, cuts)).catch((error: unknown) => error);
        if (outcome instanceof UploadError) return;
        const { upload, stored } = outcome as Result;
        const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(changed)) as Record<
          string,
          string
        >;
        expect(stored?.toString('base64')).toBe(parsed['file_base64']?.replace(/[\r\n]/g, ''));
        expect(upload.fields.title ?? '').toBe(parsed['title'] ?? '');
      }),
      { numRuns: scaled(150, 10_000) },
    );
  });
});

const jsonBytes = fc
  .constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', '""', '\\"', '\\u0041', 'null', '=', '\n')
  .map((text) => Buffer.from(text));
