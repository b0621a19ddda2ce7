import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { ASIC_MEDIA_TYPE, ASIC_MIMETYPE_NAME, ASIC_RECORD_NAME } from '../../../../proofs/asic/names';
import { isAsicContainer, readAsicContainer } from '../../../../proofs/asic/read-container';
import { asZip, entry, extraField, stored } from '../bundle/as-zip';

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

  it('names what is beside its file and its record, in META-INF of any case', async () => {
    const others = { 'META-INF/manifest.xml': strToU8('<m/>'), 'meta-inf/more/año.txt': strToU8('x') };
    const read = await readAsicContainer(zip(mimetype, file, record, others), LIMIT);
    expect(read.others).toEqual(['META-INF/manifest.xml', 'meta-inf/more/año.txt']);
    expect((await readAsicContainer(zip(mimetype, file, record), LIMIT)).others).toEqual([]);
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

  const [media, content, evidence] = [
    stored(ASIC_MIMETYPE_NAME, ASIC_MEDIA_TYPE),
    entry('c14.pdf', 'the file'),
    entry(ASIC_RECORD_NAME, 'the record'),
  ];
  const UTF8 = 0x0800;
  const beside = (name: string, more: object = {}) =>
    asZip(media, content, evidence, { ...entry(name, 'x'), flags: UTF8, ...more });

  it('is read as others write it: with the times of Unix, and modes of plain files', async () => {
    const plain = { attributes: 0o100644 << 16, extra: extraField(0x5455, 'time') };
    const container = asZip(media, { ...content, ...plain }, { ...evidence, ...plain });
    expect((await readAsicContainer(container, LIMIT)).file.name).toBe('c14.pdf');
  });

  it.each(['console.txt', 'COM10', 'nullify', 'LPT.txt', 'xNUL', 'x.nul', 'año 合同 (1) \u{1f389}.pdf'])(
    'is read with a file named %s',
    async (name) => {
      const container = asZip(media, { ...entry(name, 'the file'), flags: UTF8 }, evidence);
      expect((await readAsicContainer(container, LIMIT)).file.name).toBe(name);
    },
  );

  it.each<[string, Uint8Array, RegExp]>([
    ['leads to the folder above', beside('META-INF/../../x'), /unsafe name/],
    ['is absolute', beside('/META-INF/x'), /unsafe name/],
    ['has an empty part', beside('META-INF//x'), /unsafe name/],
    ['is empty', beside(''), /unsafe name/],
    ['has a backslash', beside('META-INF\\x'), /unsafe name/],
    ['has a drive letter', beside('c:x'), /unsafe name/],
    ['has a NUL', beside('META-INF/x\0.txt'), /unsafe name/],
    ['has a line break', beside('META-INF/x\ny'), /unsafe name/],
    ['reverses its text', beside('META-INF/x\u202efdp.exe'), /unsafe name/],
    ['has a zero-width character', beside('META-INF/x\u200cy'), /unsafe name/],
    ['has a tag character', beside('META-INF/x\u{e0041}'), /unsafe name/],
    ...['<', '>', ':', '"', '|', '?', '*'].map((one): [string, Uint8Array, RegExp] => [
      `has ${one}`,
      beside(`META-INF/x${one}y`),
      /unsafe name/,
    ]),
    ['names an NTFS stream', asZip(media, entry('c14.pdf:evil.exe', 'x'), evidence), /unsafe name/],
    ['names the stream that a file has anyway', beside(`${ASIC_RECORD_NAME}::$DATA`), /unsafe name/],
    ...['NUL', 'con', 'Prn.txt', 'aux.tar.gz', 'COM0', 'COM1.txt', 'LPT9', 'com¹', 'LPT³.txt'].map(
      (device): [string, Uint8Array, RegExp] => [
        `is the device ${device} on Windows`,
        asZip(media, { ...entry(device, 'x'), flags: UTF8 }, evidence),
        /unsafe name/,
      ],
    ),
    ...['NUL ', 'NUL .txt', 'CONIN$', 'conout$', 'aux/x'].map((device): [string, Uint8Array, RegExp] => [
      `has the part ${JSON.stringify(device)}, a device on Windows`,
      beside(`META-INF/${device}`),
      /unsafe name/,
    ]),
    ['is longer than file systems take', beside(`META-INF/${'x'.repeat(300)}`), /unsafe name/],
    ['does not say that it is UTF-8', beside('META-INF/ñ', { flags: 0 }), /not UTF-8/],
    ['is a folder', beside('META-INF/x/'), /folder or a link/],
    ['is a folder to MS-DOS', beside('META-INF/x', { attributes: 0x10 }), /folder or a link/],
    ['is a symbolic link', beside('META-INF/x', { attributes: 0o120777 << 16 }), /folder or a link/],
    ['is there twice', asZip(media, content, evidence, evidence), /the same name/],
    ['differs only in case', beside('meta-inf/EvidenceRecord.ers'), /the same name/],
    [
      'differs only in how it is composed',
      asZip(
        media,
        content,
        evidence,
        ...['ñ', 'n\u0303'].map((n) => ({ ...entry(`META-INF/${n}`, ''), flags: UTF8 })),
      ),
      /the same name/,
    ],
    ['differs only in a dot that Windows drops', beside(`${ASIC_RECORD_NAME}.`), /the same name/],
    ['is a file and a folder', beside('META-INF'), /the same name/],
  ])('is refused when a name in it %s', async (_what, container, reason) => {
    await expect(readAsicContainer(container, LIMIT)).rejects.toThrow(reason);
    await expect(readAsicContainer(container, LIMIT)).rejects.toThrow(ProofFormatError);
  });

  it('is refused when two of its entries are in the same place', async () => {
    const container = asZip(media, content, evidence, { ...evidence, name: 'META-INF/x', present: false });
    await expect(readAsicContainer(container, LIMIT)).rejects.toThrow('does not match its entries');
  });

  it('is recognised by its first bytes', () => {
    expect(isAsicContainer(zip(file, record))).toBe(false);
    expect(isAsicContainer(new Uint8Array())).toBe(false);
  });
});
