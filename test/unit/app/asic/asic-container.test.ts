import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { asicContainer } from '../../../../app/asic/asic-container';
import type { Certificate } from '../../../../domain/certificate';
import { readAsicContainer } from '../../../../proofs/asic/read-container';
import fc from '../../../support/property';
import { readZip } from '../../../support/read-zip';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const RECORD = Buffer.from('the record');
const FILE = Buffer.from('Contrato de arrendamiento número 14.\n');

interface Read {
  open: number;
  closed: number;
}

/** A store with this one file, in pieces. */
function storeOf(content: Buffer, read: Read = { open: 0, closed: 0 }) {
  return {
    async read() {
      read.open += 1;
      const pieces = Array.from({ length: Math.ceil(content.length / 7) }, (_, i) =>
        content.subarray(i * 7, i * 7 + 7),
      );
      return Readable.from(pieces).once('close', () => (read.closed += 1));
    },
  };
}

const certificateOf = (name: string, content = FILE): Pick<Certificate, 'id' | 'file'> => ({
  id: ID,
  file: { name, mime: 'x', size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
});

describe('an ASiC-S container', () => {
  it('has the media type first, then the original, then the record, each stored, and is as long as stated', async () => {
    const { length, content } = await asicContainer(storeOf(FILE), certificateOf('c14.pdf'), RECORD);
    const zip = Buffer.concat(await content.toArray());
    expect(zip.length).toBe(length);
    expect(zip.subarray(30, 69).toString()).toBe('mimetypeapplication/vnd.etsi.asic-s+zip');
    expect([...readZip(zip).keys()]).toEqual(['mimetype', 'c14.pdf', 'META-INF/evidencerecord.ers']);
    const read = await readAsicContainer(zip, 1 << 20);
    expect([Buffer.from(read.file.content), Buffer.from(read.record)]).toEqual([FILE, RECORD]);
  });

  it.each([
    ['mimetype', '_mimetype'],
    ['META-INF', '_META-INF'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['año 合同.pdf', 'año 合同.pdf'],
    ['c14.pdf:evil.exe', 'c14.pdf_evil.exe'],
    ['com¹.pdf', '_com¹.pdf'],
    ['NUL .pdf', '_NUL .pdf'],
    ['\u{1f468}\u200d\u{1f469}.pdf', '\u{1f468}_\u{1f469}.pdf'],
  ])('names the original %s safely: %s', async (given, name) => {
    const { content } = await asicContainer(storeOf(FILE), certificateOf(given), RECORD);
    const zip = Buffer.concat(await content.toArray());
    expect((await readAsicContainer(zip, 1 << 20)).file.name).toBe(name);
  });

  it('can be read whatever its original is called', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 9 }),
      fc.constantFrom(
        'con',
        'NUL',
        'com1',
        'LPT²',
        'CONIN$',
        'mimetype',
        'META-INF',
        ' ',
        '.',
        '/',
        '\u200d',
      ),
    );
    const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(name, async (given) => {
        const { content } = await asicContainer(storeOf(FILE), certificateOf(given), RECORD);
        await readAsicContainer(Buffer.concat(await content.toArray()), 1 << 20);
      }),
    );
  });

  it('is not made of a file that is not the certified one, or is missing', async () => {
    const stored = storeOf(Buffer.from('damaged'));
    await expect(asicContainer(stored, certificateOf('c14.pdf'), RECORD)).rejects.toThrow(
      'not the one that was certified',
    );
    const missing = { read: async () => null };
    await expect(asicContainer(missing, certificateOf('c14.pdf'), RECORD)).rejects.toThrow(
      'missing in storage',
    );
  });

  it('ends with an error, not early, if the file is cut off between its two reads', async () => {
    const store = storeOf(FILE);
    let reads = 0;
    const shrinking = {
      read: async () => ((reads += 1) === 1 ? store.read() : storeOf(FILE.subarray(0, 9)).read()),
    };
    const { content } = await asicContainer(shrinking, certificateOf('c14.pdf'), RECORD);
    await expect(content.toArray()).rejects.toThrow('does not have');
  });

  it('closes the file when its reader leaves', async () => {
    const read: Read = { open: 0, closed: 0 };
    const { content } = await asicContainer(storeOf(FILE, read), certificateOf('c14.pdf'), RECORD);
    const closed = new Promise((resolve) => content.once('close', resolve));
    content.destroy();
    await closed;
    await new Promise(setImmediate);
    expect(read).toEqual({ open: 2, closed: 2 });
  });
});
