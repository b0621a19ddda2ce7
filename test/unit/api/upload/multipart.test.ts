import { createHash, randomBytes } from 'node:crypto';
import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import type { Part } from './form';
import { BOUNDARY, filePart, form, FORM_TYPE, textPart } from './form';
import type { Outcome, UploadServer } from './upload-server';
import { post, startUploadServer } from './upload-server';

let server: UploadServer;

beforeAll(async () => {
  // A parser that hangs shows as a timeout.
  server = await startUploadServer({ limits: { idleMs: 5_000, totalMs: 30_000 } });
});
afterEach(() => server.clear());
afterAll(() => server.close());

async function send(...parts: Part[]): Promise<Outcome> {
  return (await post(server, FORM_TYPE, form(...parts) as BodyInit)).body;
}

describe('a multipart upload', () => {
  const texts = [
    textPart('title', 'Contrato Ñ 🎉'),
    textPart('description', 'línea 1\r\nlínea 2'),
    textPart('document_type', 'contract'),
    textPart('reference', 'inv-2291'),
  ];
  const fields = {
    title: 'Contrato Ñ 🎉',
    description: 'línea 1\r\nlínea 2',
    documentType: 'contract',
    reference: 'inv-2291',
    publicPage: true,
    fileName: 'c14.pdf',
    mime: 'application/pdf',
  };

  it.each([
    ['first', [filePart('hello'), ...texts]],
    ['last', [...texts, filePart('hello')]],
    ['between the fields', [texts[0]!, filePart('hello'), ...texts.slice(1)]],
  ])('is received with the file %s', async (_where, parts) => {
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(await send(...parts)).toEqual({ received: { fields, custody: 'held', size: 5, sha256 } });
    expect((await server.content()).toString()).toBe('hello');
  });

  it('requires only the file', async () => {
    expect(await send({ name: 'file', fileName: '', content: 'x' })).toMatchObject({
      received: {
        fields: { title: null, description: null, documentType: null, reference: null, fileName: null },
        size: 1,
      },
    });
  });

  it('is received as browsers and Node send it', async () => {
    const data = new FormData();
    data.append('title', 'año');
    data.append('file', new Blob([randomBytes(300_000)], { type: 'image/png' }), 'año "1".png');
    const response = await fetch(server.url, { method: 'POST', body: data });
    expect(await response.json()).toMatchObject({
      received: { size: 300_000, fields: { title: 'año', mime: 'image/png', fileName: 'año %221%22.png' } },
    });
  });

  it('keeps bytes that look like a boundary', async () => {
    const content = `--${BOUNDARY.slice(0, -1)}\r\n\r\n--${BOUNDARY.slice(1)}\r\n--`;
    expect(await send(filePart(content))).toMatchObject({ received: { size: content.length } });
    expect((await server.content()).toString()).toBe(content);
  });

  it('removes the path from the file name', async () => {
    for (const name of ['/etc/c14.pdf', 'C:\\\\fakepath\\\\c14.pdf', '../../c14.pdf']) {
      expect(await send(filePart('x', name))).toMatchObject({
        received: { fields: { fileName: 'c14.pdf' } },
      });
    }
  });

  it('reads a file name in RFC 5987 encoding', async () => {
    const headers = `Content-Disposition: form-data; name="file"; filename*=UTF-8''a%C3%B1o.pdf`;
    expect(await send({ headers, content: 'x' })).toMatchObject({
      received: { fields: { fileName: 'año.pdf' } },
    });
  });

  const REFUSED: [string, Part[], string, RegExp][] = [
    ['no file', texts, 'invalid_request', /field file is missing/],
    ['no parts', [], 'invalid_request', /field file is missing/],
    [
      'a file part without a file name',
      [textPart('file', 'contract.pdf'), ...texts],
      'invalid_request',
      /no file name.*-F file=@contract\.pdf/,
    ],
    ['an empty file', [filePart('')], 'empty_file', /empty/],
    ['two files', [filePart('a'), filePart('b')], 'invalid_request', /field file was sent twice/],
    [
      'an unknown field',
      [filePart('a'), textPart('tilte', 'x')],
      'invalid_request',
      /no field tilte\. Did you mean title\?/,
    ],
    [
      'an unknown field before the file',
      [textPart('tilte', 'x'), filePart('a')],
      'invalid_request',
      /no field tilte\. Did you mean title\?/,
    ],
    [
      'a file under another name',
      [{ ...filePart('a'), name: 'upload' }],
      'invalid_request',
      /no field upload for a file/,
    ],
    [
      'a part without a name',
      [{ headers: 'Content-Disposition: form-data', content: 'x' }],
      'invalid_request',
      /""/,
    ],
    [
      'a field that JSON alone has',
      [filePart('a'), textPart('file_name', 'x')],
      'invalid_request',
      /file_name exists only in JSON/,
    ],
    [
      'a field twice',
      [textPart('title', 'a'), textPart('title', 'b'), filePart('x')],
      'invalid_request',
      /title was sent twice/,
    ],
    [
      'an empty field twice',
      [textPart('title', ''), textPart('title', ''), filePart('x')],
      'invalid_request',
      /title was sent twice/,
    ],
    [
      'a field twice, around the file',
      [textPart('title', 'a'), filePart('x'), textPart('title', 'b')],
      'invalid_request',
      /title was sent twice/,
    ],
    ['a prototype name', [filePart('a'), textPart('__proto__', 'x')], 'invalid_request', /field/],
    ['another prototype name', [textPart('constructor', 'x'), filePart('a')], 'invalid_request', /field/],
    [
      'a field sent as a file',
      [filePart('a'), { name: 'title', fileName: 't.txt', content: 'x' }],
      'invalid_request',
      /title must be text/,
    ],
    [
      'a title that is too long',
      [filePart('a'), textPart('title', 'x'.repeat(201))],
      'invalid_request',
      /title is longer than 200/,
    ],
    [
      'a huge field',
      [textPart('title', 'x'.repeat(1_000_000)), filePart('a')],
      'invalid_request',
      /title is longer than 200/,
    ],
    [
      'a huge field after the file',
      [filePart('a'), textPart('description', 'x'.repeat(5_000_000))],
      'invalid_request',
      /description is longer than 2000/,
    ],
    [
      'a control character',
      [filePart('a'), textPart('description', 'a\u0001')],
      'invalid_request',
      /description contains a character/,
    ],
    [
      'a field that is not UTF-8',
      [filePart('a'), textPart('title', Buffer.from([0x61, 0xf1]))],
      'invalid_request',
      /title is not valid UTF-8/,
    ],
    [
      'a file name that is too long',
      [filePart('a', 'x'.repeat(256))],
      'invalid_request',
      /name.*longer than 255/,
    ],
    ['a file name with a NUL', [filePart('a', 'a\0.pdf')], 'invalid_request', /NUL/],
    ['an invalid media type', [{ ...filePart('a'), type: 'pdf' }], 'invalid_request', /media type/],
    [
      '10,000 parts',
      Array.from({ length: 10_000 }, () => textPart('title', '')),
      'invalid_request',
      /twice|too many/,
    ],
    [
      '10,000 nameless parts',
      Array.from({ length: 10_000 }, () => ({ headers: 'X: y', content: '' })),
      'invalid_request',
      /too many/,
    ],
    [
      'a header bomb',
      [{ headers: `Content-Disposition: form-data; name="${'x'.repeat(200_000)}"`, content: 'x' }],
      'invalid_request',
      /no field x{64}\./,
    ],
  ];

  it.each(REFUSED)('with %s is refused and leaves nothing behind', async (_what, parts, code, message) => {
    expect(await send(...parts)).toEqual({
      refused: code,
      message: expect.stringMatching(message) as string,
    });
    expect(await server.files()).toEqual([]);
  });

  it('reads text as UTF-8 or refuses it, whatever character set the part declares', async () => {
    const latin1 = {
      headers: 'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=iso-8859-1',
    };
    expect(await send(filePart('a'), { ...latin1, content: Buffer.from('a\xf1o', 'latin1') })).toMatchObject({
      message: expect.stringMatching(/title is not valid UTF-8/) as string,
    });
    const utf8 = {
      headers: 'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=utf-8',
    };
    expect(await send(filePart('a'), { ...utf8, content: Buffer.from([0xff]) })).toMatchObject({
      message: expect.stringMatching(/title is not valid UTF-8/) as string,
    });
    expect(await send(filePart('a'), { ...utf8, content: 'año' })).toMatchObject({
      received: { fields: { title: 'año' } },
    });
  });

  it('reads text as text, even if the part declares JSON', async () => {
    const json = {
      headers: 'Content-Disposition: form-data; name="title"\r\nContent-Type: application/json',
    };
    expect(await send(filePart('a'), { ...json, content: '{"a":1}' })).toMatchObject({
      received: { fields: { title: '{"a":1}' } },
    });
  });

  it('whose file name is not UTF-8 is refused', async () => {
    const body = Buffer.from(form(filePart('a', 'a#o.pdf')));
    body[body.indexOf('#')] = 0xf1;
    expect((await post(server, FORM_TYPE, body as BodyInit)).body).toMatchObject({
      message: expect.stringMatching(/name is not valid UTF-8/) as string,
    });
  });

  it('with unterminated part headers is refused at once', async () => {
    for (const start of [
      '',
      form(filePart('a'))
        .toString()
        .replace(/--\r\n$/, '\r\n'),
    ]) {
      const { body } = await post(server, FORM_TYPE, `${start}--${BOUNDARY}\r\nX: y\r\n--${BOUNDARY}--\r\n`);
      expect(body).toMatchObject({
        refused: 'invalid_request',
        message: expect.stringMatching(/broken/) as string,
      });
      expect(await server.files()).toEqual([]);
    }
  });

  it('without a boundary is refused', async () => {
    const { body } = await post(server, 'multipart/form-data', form(filePart('a')) as BodyInit);
    expect(body).toMatchObject({
      refused: 'invalid_request',
      message: expect.stringMatching(/boundary/) as string,
    });
  });

  it('that is truncated anywhere is refused and leaves nothing behind', async () => {
    const whole = form(textPart('title', 't'), filePart('x'.repeat(50)), textPart('document_type', 'd'));
    // It is complete once the closing boundary has ended.
    const end = whole.lastIndexOf('--') + 2;
    for (let length = 0; length < end; length += scaled(9, 1)) {
      const { body } = await post(server, FORM_TYPE, whole.subarray(0, length) as BodyInit);
      expect(body).toMatchObject({ refused: 'invalid_request' });
      expect(await server.files()).toEqual([]);
    }
    expect((await post(server, FORM_TYPE, whole.subarray(0, end) as BodyInit)).status).toBe(200);
  });

  it('is either received correctly or refused after any mutation', async () => {
    const whole = form(textPart('title', 't'), filePart('the content'), textPart('document_type', 'd'));
    let kept = 0;
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(3), fc.uint8Array({ maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const body = changes.reduce<Buffer>(
          (bytes, [at, dropped, added]) =>
            Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + dropped)]),
          whole,
        );
        const answer = (await post(server, FORM_TYPE, body as BodyInit)).body;
        if ('received' in answer) {
          kept += 1;
          const content = await server.content();
          const sha256 = createHash('sha256').update(content).digest('hex');
          expect(answer.received).toMatchObject({ size: content.length, sha256 });
        } else {
          expect(answer.refused).toMatch(/^(invalid_request|empty_file)$/);
          expect(await server.files()).toHaveLength(kept);
        }
      }),
      { numRuns: scaled(30, 1_000) },
    );
  });
});
