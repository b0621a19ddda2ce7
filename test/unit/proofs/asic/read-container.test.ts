import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { ASIC_MEDIA_TYPE, ASIC_MIMETYPE_NAME, ASIC_RECORD_NAME } from '../../../../proofs/asic/names';
import { isAsicContainer, readAsicContainer } from '../../../../proofs/asic/read-container';

const LIMIT = 1 << 20;
const mimetype: Zippable = { [ASIC_MIMETYPE_NAME]: [strToU8(ASIC_MEDIA_TYPE), { level: 0 }] };
const file: Zippable = { 'contrato ñ.pdf': strToU8('the file') };
const record: Zippable = { [ASIC_RECORD_NAME]: strToU8('the record') };
const zip = (...parts: Zippable[]) => zipSync(Object.assign({}, ...parts) as Zippable);

describe('an ASiC-S container', () => {
  it('gives its file and its evidence record', async () => {
    const container = zip(mimetype, file, record);
    expect(isAsicContainer(container)).toBe(true);
    const read = await readAsicContainer(container, LIMIT);
    expect(read.file.name).toBe('contrato ñ.pdf');
    expect(Buffer.from(read.file.content).toString()).toBe('the file');
    expect(Buffer.from(read.record).toString()).toBe('the record');
  });

  it('is read with a manifest of others beside the record', async () => {
    const manifest = { 'META-INF/manifest.xml': strToU8('<m/>') };
    expect((await readAsicContainer(zip(mimetype, file, record, manifest), LIMIT)).file.name).toMatch(/pdf$/);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['without a media type', zip(file, record), /media type/],
    ['with its media type last', zip(file, record, mimetype), /media type/],
    ['with a compressed media type', zip({ mimetype: strToU8(ASIC_MEDIA_TYPE) }, file, record), /media type/],
    [
      'of the extended kind',
      zip({ mimetype: [strToU8('application/vnd.etsi.asic-e+zip'), { level: 0 }] }, file, record),
      /media type/,
    ],
    ['without a record', zip(mimetype, file), /no evidence record/],
    ['without a file', zip(mimetype, record), /0 files/],
    ['with two files', zip(mimetype, file, { other: strToU8('x') }, record), /2 files/],
    ['with a second media type', zip(mimetype, { Mimetype: strToU8('x') }, record), /same name/],
    [
      'with a signature',
      zip(mimetype, file, record, { 'META-INF/signature.p7s': strToU8('x') }),
      /not supported/,
    ],
    ['with a time stamp', zip(mimetype, file, { 'META-INF/timestamp.tst': strToU8('x') }), /not supported/],
    [
      'with an XML record',
      zip(mimetype, file, { 'META-INF/evidencerecord.xml': strToU8('x') }),
      /not supported/,
    ],
    ['with a file too large', zip(mimetype, { bomb: new Uint8Array(LIMIT + 1) }, record), /unpacks to more/],
    ['that is not a ZIP', strToU8('the file'), /not a readable ZIP/],
  ])('is refused %s', async (_, container, reason) => {
    await expect(readAsicContainer(container, LIMIT)).rejects.toThrow(reason);
    await expect(readAsicContainer(container, LIMIT)).rejects.toThrow(ProofFormatError);
  });

  it('is recognised by its first bytes', () => {
    expect(isAsicContainer(zip(file, record))).toBe(false);
    expect(isAsicContainer(new Uint8Array())).toBe(false);
  });
});
