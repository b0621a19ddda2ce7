import type { CertificateRecord } from '../../../../app/certificate-record';
import { writeConstancia } from '../../../../app/proofs/pdf/constancia';
import type { ConstanciaFacts } from '../../../../app/proofs/pdf/constancia-facts';
import { readPdfs, readQrCode } from '../../../support/pdf';
import type { ReadPdf } from '../../../support/pdf';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const CERTIFICATE: CertificateRecord = {
  id: ID,
  status: 'certified',
  failure: null,
  title: 'Contrato de arrendamiento número 14',
  description: 'PRIVATE-DESCRIPTION',
  document_type: 'contrato',
  reference: 'private-2291',
  file: {
    name: 'PRIVATE-NAME.pdf',
    mime: 'application/x-private',
    size: 52_428_800,
    sha256: '5e'.repeat(32),
  },
  nom151: {
    status: 'granted',
    provider: 'psc-de-ejemplo',
    grade: 'sandbox',
    policy_oid: '2.16.484.101.10.316.1.2',
    serial_number: '-170141183460469231731687303715884105728',
    gen_time: '2026-11-14T18:02:11.214Z',
    trust_url: 'https://sello.example.com/.well-known/sello/trust/psc-de-ejemplo.pem',
  },
  blockchain: {
    status: 'confirmed',
    network: 'bitcoin',
    txid: 'ab'.repeat(32),
    block_height: 871_234,
    block_hash: '00'.repeat(8) + 'cd'.repeat(24),
    block_time: '2026-11-14T18:12:40.000Z',
    confirmations: 7,
    confirmations_required: 6,
    next_anchor_at: null,
  },
  public_page: true,
  qr_verification_url: `https://sello.example.com/v/${ID}`,
  created_at: '2026-11-14T18:02:10.101Z',
  updated_at: '2026-11-14T18:02:12.999Z',
};
const PENDING = {
  status: 'pending',
  txid: null,
  block_height: null,
  block_hash: null,
  block_time: null,
  confirmations: 0,
} as const;

type Change = Partial<Omit<CertificateRecord, 'nom151' | 'blockchain'>> & {
  nom151?: Partial<CertificateRecord['nom151']>;
  blockchain?: Partial<CertificateRecord['blockchain']>;
};

function facts({ nom151, blockchain, ...rest }: Change = {}, other: Partial<ConstanciaFacts> = {}) {
  const certificate: CertificateRecord = {
    ...CERTIFICATE,
    ...rest,
    nom151: { ...CERTIFICATE.nom151, ...nom151 },
    blockchain: { ...CERTIFICATE.blockchain, ...blockchain },
  };
  const madeAt = new Date('2026-11-14T18:05:00.000Z');
  const { status, confirmations, confirmations_required: required } = certificate.blockchain;
  const depth = status === 'confirmed' ? null : { confirmations, required };
  return { certificate, accreditation: null, depth, madeAt, ...other };
}

/** Lines are wrapped to fit, so texts are compared without the line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ');
const solid = (text: string) => text.replace(/\s+/g, '');

const GRADES = ['sandbox', 'technical', 'accredited'] as const;
const TEST_NETWORKS = ['testnet4', 'signet', 'regtest', 'sandbox'] as const;
const TITLES = {
  wide: 'W'.repeat(200),
  words: 'MMMM '.repeat(40).trim(),
  chinese: '合'.repeat(200),
  mixed: `${'Жук Ωμέγα '.repeat(10)}${'👩‍👩‍👧‍👦'.repeat(4)}\u202e${'שלום '.repeat(5)}`,
  tower: `x${'\u0301'.repeat(198)}y`,
  nothing: '\u200b',
  operators: ') Tj ET /JS (app.alert(1)) <</S/JavaScript>> \\) %',
};
const FAR = `https://${'un-nombre-muy-largo.'.repeat(10)}example.com/v/${ID}`;

const each = <K extends string>(names: readonly K[], make: (name: K) => ConstanciaFacts) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, ConstanciaFacts>;

const SHEETS = {
  ordinary: facts(),
  ...each(GRADES, (grade) => facts({ nom151: { grade } }, { accreditation: 'DOF 2026-01-31' })),
  ...each(
    TEST_NETWORKS.map((network) => `on-${network}` as const),
    (name) => facts({ blockchain: { network: name.slice(3) as (typeof TEST_NETWORKS)[number] } }),
  ),
  pending: facts({ blockchain: PENDING }),
  submitted: facts({ blockchain: { ...PENDING, status: 'submitted', txid: 'ab'.repeat(32) } }),
  mined: facts({ blockchain: { status: 'submitted', confirmations: 2 } }),
  ...each(Object.keys(TITLES) as (keyof typeof TITLES)[], (name) =>
    facts({ title: TITLES[name], document_type: 'M'.repeat(64), blockchain: PENDING }),
  ),
  overlong: facts(
    {
      title: 'W'.repeat(200),
      document_type: 'M'.repeat(64),
      qr_verification_url: FAR,
      nom151: {
        grade: 'accredited',
        provider: 'm'.repeat(63),
        policy_oid: `1.2${'.123456'.repeat(12)}`,
        trust_url: `https://${'m'.repeat(400)}`,
      },
      blockchain: {
        status: 'submitted',
        network: 'testnet4',
        confirmations: 100,
        confirmations_required: 144,
      },
    },
    { accreditation: 'Una referencia muy larga. '.repeat(100) },
  ),
};
type SheetName = keyof typeof SHEETS;

describe('the printable constancia', () => {
  const pdfs = {} as Record<SheetName, Uint8Array>;
  const read = {} as Record<SheetName, ReadPdf>;
  beforeAll(async () => {
    const names = Object.keys(SHEETS) as SheetName[];
    const made = await Promise.all(names.map((name) => writeConstancia(SHEETS[name])));
    const found = await readPdfs(made);
    names.forEach((name, i) => {
      pdfs[name] = made[i]!;
      read[name] = found[i]!;
    });
  });

  it('states the facts of the certificate, with its three separate times, on one page', () => {
    const { text, pages, title, language } = read.ordinary;
    expect(pages).toBe(1);
    for (const fact of [
      'S E L L O',
      ID,
      'Contrato de arrendamiento número 14',
      'contrato',
      CERTIFICATE.file.sha256,
      '52,428,800 bytes',
      'File received 2026-11-14 18:02:10.101 UTC',
      'Provider’s stamp 2026-11-14 18:02:11.214 UTC',
      'Time of block 2026-11-14 18:12:40.000 UTC',
      'psc-de-ejemplo',
      '2.16.484.101.10.316.1.2',
      '-170141183460469231731687303715884105728',
      'Network Bitcoin Estado',
      'Confirmed in a block',
      CERTIFICATE.blockchain.txid!,
      CERTIFICATE.blockchain.block_hash!,
      '871234',
      'openssl dgst -sha256 FILE',
      `openssl ts -verify -data FILE -in ${ID}.tsr -CAfile root.pem`,
      CERTIFICATE.nom151.trust_url!,
    ])
      expect(flat(text)).toContain(fact);
    expect(solid(text)).toContain(CERTIFICATE.qr_verification_url);
    expect(title).toContain(ID);
    expect(language).toBe('es-MX');
  });

  it('says nothing that the verification page does not say', () => {
    const { text } = read.ordinary;
    expect(`${text} ${Buffer.from(pdfs.ordinary).toString('latin1')}`).not.toMatch(/private/i);
    // The time of the last update and the number of confirmations are not facts of the certificate.
    expect(text).not.toMatch(/12\.999|confirmations/);
  });

  it('states its grade in large letters, and is a constancia de conservación only with an accredited provider', () => {
    const [sandbox, technical, accredited] = GRADES.map((grade) =>
      flat(`${read[grade].title} ${read[grade].text}`),
    ) as [string, string, string];
    expect(sandbox).toContain('SANDBOX: sin valor legal · SANDBOX: no legal value');
    expect(technical).toContain('TÉCNICA: autoridad no acreditada · TECHNICAL: authority not accredited');
    expect(technical).toContain('No es una constancia NOM-151');
    expect(accredited).toContain('PSC ACREDITADO · ACCREDITED PROVIDER DOF 2026-01-31');
    expect(accredited).toContain('Constancia de conservación');
    expect(accredited).not.toMatch(/sandbox|sin valor/i);
    for (const lesser of [sandbox, technical]) expect(lesser).not.toMatch(/conservación|ACREDITADO|DOF/);
  });

  it.each(TEST_NETWORKS)('calls %s a test network', (network) => {
    expect(flat(read[`on-${network}`].text)).toMatch(new RegExp(`${network} \\([^)]*test`));
  });

  it('states that the anchor is pending, and as of when, until it is confirmed', () => {
    for (const { text } of [read.pending, read.submitted]) {
      expect(flat(text)).toContain('State as of 2026-11-14 18:05:00.000 UTC');
      expect(flat(text)).toContain('Time of block —');
      expect(text).not.toContain('Confirmed');
    }
    expect(read.pending.text).toContain('Pending: not sent to the chain yet');
    expect(read.submitted.text).toContain('Pending: sent, in no block yet');
    expect(flat(read.mined.text)).toContain('En un bloque con 2 de 6 confirmaciones; aún no es definitivo');
    expect(flat(read.mined.text)).toContain('In a block with 2 of 6 confirmations; not final yet');
    expect(read.ordinary.text).toContain('Confirmed in a block');
    expect(read.ordinary.text).not.toContain('not final');
    expect(read.submitted.text).toContain('ab'.repeat(32));
  });

  it('has a QR code of the verification page', () => {
    expect(readQrCode(pdfs.ordinary)).toBe(CERTIFICATE.qr_verification_url);
    expect(readQrCode(pdfs.overlong)).toBe(FAR);
  });

  it('has the same bytes every time, once the anchor is confirmed', async () => {
    const later = facts({}, { madeAt: new Date('2031-01-01T00:00:00Z') });
    expect(Buffer.from(await writeConstancia(later))).toEqual(Buffer.from(pdfs.ordinary));
    expect(pdfs.ordinary.length).toBeLessThan(150_000);
  });

  it('is accessible: a heading, tables of facts, alternative text for the picture', () => {
    const { structure } = read.ordinary;
    for (const tag of ['"H1"', '"H2"', '"Table"', '"TH"', '"TD"', '"Figure"']) {
      expect(structure).toContain(tag);
    }
    expect(structure).toContain(`QR: ${CERTIFICATE.qr_verification_url}`);
  });

  it('stays on one page, whatever the caller wrote', () => {
    for (const name of Object.keys(TITLES) as (keyof typeof TITLES)[]) expect(read[name].pages).toBe(1);
    expect(solid(read.wide.text)).toContain(TITLES.wide);
    expect(flat(read.words.text)).toContain(TITLES.words);
    expect(solid(read.chinese.text)).toContain('□'.repeat(200));
    expect(read.chinese.text).toContain('□ is a character that this sheet can’t print');
    expect(flat(read.mixed.text)).toContain('Жук Ωμέγα');
    expect(flat(read.operators.text)).toContain(TITLES.operators);
    expect(read.operators.text).not.toContain('□');
  });

  it('uses a second page rather than overlap', () => {
    expect(read.overlong.pages).toBe(2);
    expect(read.overlong.text).toContain('How to check it');
  });

  it('is refused for a certificate without a time stamp', async () => {
    await expect(writeConstancia(facts({ nom151: { grade: null } }))).rejects.toThrow('no time stamp');
  });
});
