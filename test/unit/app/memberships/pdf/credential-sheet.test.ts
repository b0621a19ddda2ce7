import { writeCredentialSheet } from '../../../../../app/memberships/pdf/write-credential-sheet';
import type { CardFacts, DiplomaFacts } from '../../../../../app/memberships/pdf/sheet-facts';
import { readPdfs, readQrCode } from '../../../../support/pdf';
import type { ReadPdf } from '../../../../support/pdf';

const certificate = {
  id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  grade: 'accredited',
  stampedAt: '2026-03-02T18:00:02.214Z',
} as const;

const DIPLOMA: DiplomaFacts = {
  kind: 'diploma',
  language: 'es',
  id: 'acr_4fT0mQ2vX9bKc7LrZ1aYwE',
  url: 'https://sello.example/v/acr_4fT0mQ2vX9bKc7LrZ1aYwE',
  status: 'valid',
  issuer: 'Colegio de Contadores Públicos de Guadalajara',
  name: 'María Fernanda Ruiz Ávila',
  certificate,
  course: 'Actualización fiscal 2026: reformas al Código Fiscal de la Federación',
  provider: 'Instituto Fiscal',
  edition: '2026-1',
  role: 'speaker',
  completedOn: '2026-02-28',
  points: [
    { program: 'Educación continua', category: 'Fiscal', points: 8.5 },
    { program: 'Educación continua', category: 'Ética', points: 1 },
  ],
};

const CARD: CardFacts = {
  kind: 'card',
  language: 'es',
  id: 'mbr_4fT0mQ2vX9bKc7LrZ1aYwE',
  url: 'https://sello.example/v/mbr_4fT0mQ2vX9bKc7LrZ1aYwE',
  status: 'valid',
  issuer: 'Colegio de Contadores Públicos de Guadalajara',
  name: 'María Fernanda Ruiz Ávila',
  certificate,
  program: 'Educación profesional continua',
  memberSince: '2019-05-01',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
};

const SHEETS = {
  diploma: DIPLOMA,
  english: { ...DIPLOMA, language: 'en' },
  revoked: { ...DIPLOMA, status: 'revoked', certificate: { ...certificate, grade: 'sandbox' } },
  longest: {
    ...DIPLOMA,
    name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
    course: 'Curso de actualización profesional '.repeat(8).trim(),
    issuer: 'Asociación Nacional de Colegios '.repeat(4).trim(),
    points: Array.from({ length: 9 }, () => ({
      program: 'P'.repeat(60),
      category: 'C'.repeat(40),
      points: 12.25,
    })),
  },
  card: CARD,
  suspended: { ...CARD, status: 'suspended' },
} satisfies Record<string, DiplomaFacts | CardFacts>;
type SheetName = keyof typeof SHEETS;

const pdfs = {} as Record<SheetName, Uint8Array>;
const read = {} as Record<SheetName, ReadPdf>;

beforeAll(async () => {
  const names = Object.keys(SHEETS) as SheetName[];
  const written = await Promise.all(names.map((name) => writeCredentialSheet(SHEETS[name])));
  const found = await readPdfs(written);
  names.forEach((name, i) => {
    pdfs[name] = written[i]!;
    read[name] = found[i]!;
  });
});

describe('a diploma', () => {
  it('says who completed what, when and for how many points, in the language asked for', () => {
    const { diploma, english } = read;
    expect(diploma).toMatchObject({ pages: 1, language: 'es-MX' });
    for (const text of ['María Fernanda Ruiz Ávila', 'Actualización fiscal 2026', '28 de febrero de 2026'])
      expect(diploma.text).toContain(text);
    for (const text of ['ponente', '8.5 puntos', '1 punto ', certificate.sha256])
      expect(diploma.text).toContain(text);
    expect(english.text).toContain('awarded to');
    expect(english.text).toContain('28 February 2026');
  });

  it('has a QR code with nothing but the address of its page', () => {
    expect(readQrCode(pdfs.diploma)).toBe(DIPLOMA.url);
  });

  it('says that it was revoked, and that a sandbox time stamp is one', () => {
    expect(read.revoked.text).toContain('REVOCADO');
    expect(read.revoked.text).toContain('DE ENSAYO');
  });

  it('stays on one page with the longest names, and gives the same bytes for the same facts', async () => {
    expect(read.longest.pages).toBe(1);
    expect(Buffer.compare(await writeCredentialSheet(SHEETS.longest), pdfs.longest)).toBe(0);
  });
});

describe('a card', () => {
  it('says who is a member of what, and until when', () => {
    const { text, pages } = read.card;
    for (const fact of ['María Fernanda Ruiz Ávila', 'Educación profesional continua', '2026-12-31', CARD.id])
      expect(text).toContain(fact);
    expect(text).toContain('1 de mayo de 2019');
    expect(pages).toBe(1);
  });

  it('says that it is suspended', () => {
    expect(read.suspended.text).toContain('SUSPENDIDA');
  });
});
