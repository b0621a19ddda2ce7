import type { CertificateRecord } from '../../../../app/certificate-record';
import { writeConstancia } from '../../../../app/proofs/pdf/constancia';
import type { ConstanciaFacts } from '../../../../app/proofs/pdf/constancia-facts';
import { readPdfClaim } from '../../../../proofs/sorting/pdf-claim';
import { readPdfs, readQrCode } from '../../../support/pdf';
import type { ReadPdf } from '../../../support/pdf';
import { longIt, scaled } from '../../../support/scale';

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
  custody: 'held',
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
  evidence: {
    status: 'valid',
    revocation: 'captured',
    renewals: 0,
    valid_until: '2031-11-14T18:02:11.000Z',
  },
  public_page: true,
  qr_verification_url: `https://sello.example.com/v/${ID}`,
  created_at: '2026-11-14T18:02:10.101Z',
  updated_at: '2026-11-14T18:02:12.999Z',
};
const CHAIN = [
  { subject: 'C=MX, O=PSC de Ejemplo, CN=Sellado de tiempo 3', sha256: '1f'.repeat(32) },
  { subject: 'C=MX, CN=Autoridad intermedia', sha256: '2e'.repeat(32) },
  { subject: 'C=MX, O=Secretaría de Economía, CN=Raíz', sha256: '3d'.repeat(32) },
];
const HOLDER = 'Inmobiliaria del Valle, S.A. de C.V.';
const PENDING = {
  status: 'pending',
  txid: null,
  block_height: null,
  block_hash: null,
  block_time: null,
  confirmations: 0,
} as const;

type Change = Partial<Omit<CertificateRecord, 'title' | 'nom151' | 'blockchain' | 'evidence'>> & {
  evidence?: Partial<CertificateRecord['evidence']>;
  title?: string | null;
  nom151?: Partial<CertificateRecord['nom151']>;
  blockchain?: Partial<CertificateRecord['blockchain']>;
};

function facts({ nom151, blockchain, evidence, ...rest }: Change = {}, other: Partial<ConstanciaFacts> = {}) {
  const certificate = {
    ...CERTIFICATE,
    ...rest,
    nom151: { ...CERTIFICATE.nom151, ...nom151 },
    blockchain: { ...CERTIFICATE.blockchain, ...blockchain },
    evidence: { ...CERTIFICATE.evidence, ...evidence },
  };
  const madeAt = new Date('2026-11-14T18:05:00.000Z');
  const { status, confirmations, confirmations_required: required } = certificate.blockchain;
  const depth = status === 'confirmed' ? null : { confirmations, required };
  return {
    language: 'es' as const,
    certificate,
    holder: null,
    chain: CHAIN,
    accreditation: null,
    depth,
    madeAt,
    ...other,
  };
}

/** Lines are wrapped to fit, so texts are compared without the line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ');
const solid = (text: string) => text.replace(/\s+/g, '');

/** To be stated for an accredited provider only. */
const ACCREDITATION = 'DOF 2026-01-31';
/** The sheet of a certificate that is anchored in the network. */
const ON_TEST_NETWORK = {
  testnet4: 'heldAndRenewed',
  signet: 'untitledAtMidnight',
  regtest: 'lapsed',
  sandbox: 'revoked',
} as const;
type TestNetwork = keyof typeof ON_TEST_NETWORK;
const TITLES = {
  wide: 'W'.repeat(200),
  words: 'MMMM '.repeat(40).trim(),
  chinese: '合'.repeat(200),
  mixed: `${'Жук Ωμέγα '.repeat(10)}${'👩‍👩‍👧‍👦'.repeat(4)}\u202e${'שלום '.repeat(5)}`,
  tower: `x${'\u0301'.repeat(198)}y`,
  nothing: '\u200b',
  operators: ') Tj ET /JS (app.alert(1)) <</S/JavaScript>> \\) %',
};
type TitleName = keyof typeof TITLES;
const TITLE_NAMES = scaled<TitleName[]>(
  ['wide', 'chinese', 'mixed', 'operators'],
  Object.keys(TITLES) as TitleName[],
);
const FAR = `https://${'un-nombre-muy-largo.'.repeat(10)}example.com/v/${ID}`;

const each = <K extends string>(names: readonly K[], make: (name: K) => ConstanciaFacts) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, ConstanciaFacts>;

/** As few as show everything: a sheet takes long to write and to read. */
const SHEETS = {
  ordinary: facts({}, { accreditation: ACCREDITATION }),
  english: facts({}, { language: 'en', accreditation: ACCREDITATION }),
  heldAndRenewed: facts(
    {
      evidence: { renewals: 2, valid_until: '2039-01-01T00:00:00.000Z' },
      blockchain: { network: 'testnet4' },
    },
    { holder: HOLDER },
  ),
  untitledAtMidnight: facts({
    title: null,
    document_type: null,
    nom151: { gen_time: '2027-01-01T06:00:00.000Z' },
    blockchain: { network: 'signet' },
  }),
  hashOnlyAndPending: facts({ custody: 'hash_only', title: null, blockchain: PENDING }),
  hashOnlyAndLapsed: facts(
    { custody: 'hash_only', evidence: { status: 'lapsed', revocation: 'unavailable' } },
    { language: 'en' },
  ),
  hashOnlyAndLong: facts(
    { custody: 'hash_only', title: 'W'.repeat(200), document_type: 'M'.repeat(64), blockchain: PENDING },
    { holder: 'W'.repeat(120) },
  ),
  lapsed: facts({
    evidence: { status: 'lapsed', revocation: 'pending' },
    blockchain: { network: 'regtest' },
  }),
  revoked: facts({ evidence: { revocation: 'revoked' }, blockchain: { network: 'sandbox' } }),
  technicalAndMined: facts(
    { nom151: { grade: 'technical' }, blockchain: { status: 'submitted', confirmations: 2 } },
    { accreditation: ACCREDITATION },
  ),
  technicalAndMinedEnglish: facts(
    { nom151: { grade: 'technical' }, blockchain: { status: 'submitted', confirmations: 2 } },
    { language: 'en' },
  ),
  accreditedAndSubmitted: facts(
    {
      nom151: { grade: 'accredited' },
      blockchain: { ...PENDING, status: 'submitted', txid: 'ab'.repeat(32) },
    },
    { accreditation: ACCREDITATION },
  ),
  accreditedAndPendingEnglish: facts(
    { nom151: { grade: 'accredited' }, blockchain: PENDING },
    { language: 'en', accreditation: ACCREDITATION },
  ),
  ...each(TITLE_NAMES, (name) =>
    facts(
      { title: TITLES[name], document_type: 'M'.repeat(64), blockchain: PENDING },
      { holder: TITLES[name].slice(0, 120) },
    ),
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
    { accreditation: 'Una referencia muy larga. '.repeat(100), holder: 'W'.repeat(120) },
  ),
};
type SheetName = keyof typeof SHEETS;

const NOTE = 'la página de verificación muestra el título y el tipo completos';

function expectNoTitle({ text, title }: ReadPdf): void {
  expect(flat(text)).toContain('Un archivo de 52,428,800 bytes');
  expect(title).toContain('Un archivo de 52,428,800 bytes');
  expect(text).not.toContain('A nombre de');
}

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

  it('says what existed when, in the time of Mexico City and in UTC', () => {
    expect(flat(read.accreditedAndSubmitted.text)).toContain(
      'Este archivo existía el 14 de noviembre de 2026 a las 12:02:11 (hora de la Ciudad de México) 2026-11-14 18:02:11.214 UTC',
    );
    expect(flat(read.accreditedAndPendingEnglish.text)).toContain(
      'This file existed on 14 November 2026 at 12:02:11 (Mexico City time) 2026-11-14 18:02:11.214 UTC',
    );
    expect(flat(read.untitledAtMidnight.text)).toContain('el 1 de enero de 2027 a las 00:00:00');
  });

  it('states the facts of the certificate, with its three separate times, on two pages', () => {
    const { text, pages, title, language } = read.ordinary;
    expect(pages).toBe(2);
    for (const fact of [
      'S E L L O',
      ID,
      'Contrato de arrendamiento número 14',
      'contrato',
      CERTIFICATE.file.sha256,
      '52,428,800 bytes',
      'Archivo recibido 2026-11-14 18:02:10.101 UTC',
      'Sello del prestador 2026-11-14 18:02:11.214 UTC',
      'Hora del bloque 2026-11-14 18:12:40.000 UTC',
      'psc-de-ejemplo',
      '2.16.484.101.10.316.1.2',
      '-170141183460469231731687303715884105728',
      'Red Bitcoin Estado Confirmado en un bloque',
      CERTIFICATE.blockchain.txid!,
      CERTIFICATE.blockchain.block_hash!,
      '871234',
      ...CHAIN.flatMap(({ subject, sha256 }) => [subject, sha256]),
      'openssl dgst -sha256 FILE',
      `openssl ts -verify -data FILE -in ${ID}.tsr -CAfile root.pem`,
      'bitcoin-cli getblockhash 871234',
      CERTIFICATE.nom151.trust_url!,
    ])
      expect(flat(text)).toContain(fact);
    expect(solid(text)).toContain(CERTIFICATE.qr_verification_url);
    expect(title).toBe(`Constancia de ensayo · Contrato de arrendamiento número 14 · ${ID}`);
    expect(language).toBe('es-MX');
  });

  it('speaks one language at a time', () => {
    const { text, title, language } = read.english;
    expect(language).toBe('en');
    expect(title).toMatch(/^Test certificate of a file · /);
    expect(text).toContain('Provider’s stamp');
    expect(`${title} ${text}`).not.toMatch(/Constancia|ensayo|Sello del|huella|Cómo/);
    expect(read.ordinary.text).not.toMatch(/ hash |stamp|How to|certificate of/);
  });

  it('names the holder, or speaks of a file of so many bytes if nobody gave a title', () => {
    expect(flat(read.heldAndRenewed.text)).toContain(`A nombre de ${HOLDER}`);
    expect(read.ordinary.text).not.toContain('A nombre de');
    expect(flat(read.untitledAtMidnight.text)).toContain('Un archivo de 52,428,800 bytes');
  });

  it('of a hash says who has the original, for how long, and whose claim its size is', () => {
    const spanish = flat(read.hashOnlyAndPending.text);
    expect(spanish).toContain('Un archivo de 52,428,800 bytes, según declaró el titular');
    expect(spanish).toContain(
      'El original lo tiene su titular, quien debe conservarlo sin cambios durante diez años',
    );
    expect(spanish).toContain('Huella recibida');
    expect(spanish).not.toContain('Archivo recibido');
    const english = flat(read.hashOnlyAndLapsed.text);
    expect(english).toContain('52,428,800 bytes, as stated by the owner');
    expect(english).toContain('who must keep it unchanged for ten years (Código de Comercio, art. 49)');
    for (const { text } of [read.ordinary, read.english]) expect(flat(text)).not.toContain('art. 49');
    for (const name of ['hashOnlyAndPending', 'hashOnlyAndLapsed', 'hashOnlyAndLong'] as const)
      expect(read[name].pages).toBe(2);
  });

  it('says nothing that the verification page does not say, but for the holder', () => {
    const { text } = read.ordinary;
    expect(`${text} ${Buffer.from(pdfs.ordinary).toString('latin1')}`).not.toMatch(/private/i);
    // The time of the last update and the number of confirmations are not facts of the certificate.
    expect(text).not.toMatch(/12\.999|confirmaciones/);
  });

  it('is recognised by the drop box: the id of the certificate and the hash of the file', () => {
    for (const name of ['ordinary', 'english', 'overlong'] as const) {
      expect(readPdfClaim(pdfs[name])).toEqual({ id: ID, sha256: CERTIFICATE.file.sha256 });
    }
  });

  it('states its grade in large letters, and is a constancia de conservación only with an accredited provider', () => {
    const [sandbox, technical, accredited] = [
      read.ordinary,
      read.technicalAndMined,
      read.accreditedAndSubmitted,
    ].map(({ title, text }) => flat(`${title} ${text}`)) as [string, string, string];
    expect(sandbox).toContain('DE ENSAYO – sin validez');
    expect(sandbox).toContain('Según una autoridad de ensayo, este archivo existía');
    expect(technical).toContain('TÉCNICA: autoridad no acreditada');
    expect(technical).toContain('No es una constancia NOM-151');
    expect(accredited).toContain('Prestador de servicios de certificación acreditado');
    expect(accredited).toContain('DOF 2026-01-31');
    expect(accredited).toContain('Constancia de conservación');
    expect(accredited).not.toMatch(/ensayo|sin valor|sin validez/i);
    for (const lesser of [sandbox, technical]) expect(lesser).not.toMatch(/conservación|PSC\)|DOF/);

    const english = flat(read.english.text);
    expect(english).toContain('TEST – not valid');
    expect(english).toContain('According to a test authority, this file existed');
    for (const lesser of [english, flat(read.technicalAndMinedEnglish.text)])
      expect(lesser).not.toMatch(/preservation|Accredited|DOF/);
    expect(flat(read.accreditedAndPendingEnglish.text)).toContain('Certificate of preservation');
  });

  it.each(Object.keys(ON_TEST_NETWORK) as TestNetwork[])('calls %s a test network', (network) => {
    expect(flat(read[ON_TEST_NETWORK[network]].text)).toMatch(new RegExp(`${network} \\([^)]*de ensayo`));
  });

  it('says until when the evidence is valid, what that means, and how often it was renewed', () => {
    const [ordinary, english] = [flat(read.ordinary.text), flat(read.english.text)];
    expect(ordinary).toContain('Vigente hasta 2031-11-14 18:02:11.000 UTC');
    expect(ordinary).toContain('Vigente hasta el 14 de noviembre de 2031: hasta entonces');
    expect(ordinary).toContain('El servicio renueva la evidencia antes');
    expect(ordinary).toContain('Demostrado: ningún certificado del sello estaba revocado');
    expect(ordinary).not.toContain('Renovaciones');
    expect(english).toContain('Valid until 2031-11-14 18:02:11.000 UTC');
    expect(flat(read.heldAndRenewed.text)).toMatch(
      /Vigente hasta 2039-01-01 00:00:00.000 UTC.*Renovaciones 2/,
    );
    expect(flat(read.lapsed.text)).toContain('Venció el 2031-11-14 18:02:11.000 UTC');
    expect(flat(read.lapsed.text)).toContain('El anclaje en la cadena sigue en pie.');
    expect(flat(read.lapsed.text)).not.toContain('Vigente hasta');
    expect(flat(read.hashOnlyAndLapsed.text)).toContain(
      'Not shown: the provider publishes no revocation data',
    );
    expect(flat(read.revoked.text)).toContain('REVOCADO: no confíe en este sello de tiempo');
    for (const name of ['heldAndRenewed', 'lapsed', 'hashOnlyAndLapsed', 'revoked'] as const)
      expect(read[name].pages).toBe(2);
  });

  it('states that the anchor is pending, and as of when, until it is confirmed', () => {
    for (const { text } of [read.hashOnlyAndPending, read.accreditedAndSubmitted]) {
      expect(flat(text)).toContain('Estado al 2026-11-14 18:05:00.000 UTC');
      expect(flat(text)).toContain('Hora del bloque —');
      expect(text).not.toContain('Confirmado');
    }
    expect(read.hashOnlyAndPending.text).toContain('Pendiente: aún no enviado a la cadena');
    expect(read.accreditedAndPendingEnglish.text).toContain('Pending: not sent to the chain yet');
    expect(read.accreditedAndSubmitted.text).toContain('Pendiente: enviado, aún en ningún bloque');
    expect(flat(read.technicalAndMined.text)).toContain(
      'En un bloque con 2 de 6 confirmaciones; aún no es definitivo',
    );
    expect(flat(read.technicalAndMinedEnglish.text)).toContain(
      'In a block with 2 of 6 confirmations; not final yet',
    );
    expect(read.ordinary.text).not.toContain('definitivo');
    expect(read.accreditedAndSubmitted.text).toContain('ab'.repeat(32));
  });

  it('has a QR code of the verification page', () => {
    expect(readQrCode(pdfs.ordinary)).toBe(CERTIFICATE.qr_verification_url);
    expect(readQrCode(pdfs.overlong)).toBe(FAR);
  });

  it('has the same bytes every time, once the anchor is confirmed', async () => {
    const later = { ...SHEETS.ordinary, madeAt: new Date('2031-01-01T00:00:00Z') };
    expect(Buffer.compare(await writeConstancia(later), pdfs.ordinary)).toBe(0);
    expect(pdfs.ordinary.length).toBeLessThan(150_000);
  });

  it('is accessible: a heading, tables of facts, alternative text for the pictures', () => {
    const { structure } = read.ordinary;
    for (const tag of ['"H1"', '"H2"', '"H3"', '"Table"', '"TH"', '"TD"', '"Figure"']) {
      expect(structure).toContain(tag);
    }
    expect(structure).toContain(`QR: ${CERTIFICATE.qr_verification_url}`);
    expect(structure).toContain('Dibujo hecho con la huella del archivo');
  });

  it('stays on its two pages, whatever the caller wrote', () => {
    for (const name of TITLE_NAMES) expect(read[name].pages).toBe(2);
    expect(solid(read.wide.text)).toContain(TITLES.wide);
    expect(flat(read.mixed.text)).toContain('Жук Ωμέγα');
    expect(flat(read.operators.text)).toContain(TITLES.operators);
  });

  it('speaks of the size of a file whose title it can’t print, and says where the title is shown', () => {
    expectNoTitle(read.chinese);
    for (const { text } of [read.chinese, read.mixed]) expect(flat(text)).toContain(NOTE);
    for (const { text } of [read.operators, read.wide, read.untitledAtMidnight])
      expect(flat(text)).not.toContain(NOTE);
  });

  longIt('does the same with a title of words, of marks, and of nothing to see', () => {
    expect(flat(read.words.text)).toContain(TITLES.words);
    expect(flat(read.tower.text)).toContain(NOTE);
    expectNoTitle(read.nothing);
    expect(flat(read.nothing.text)).not.toContain(NOTE);
  });

  it('turns the page rather than overlap, with the longest settings and texts', () => {
    expect(read.overlong.pages).toBeLessThanOrEqual(3);
    for (const text of ['Cómo comprobarlo', 'Comprobarlo sin este servicio'])
      expect(read.overlong.text).toContain(text);
  });

  it('is refused for a certificate without a time stamp', async () => {
    await expect(writeConstancia(facts({ nom151: { grade: null } }))).rejects.toThrow('no time stamp');
  });
});
