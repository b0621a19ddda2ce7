import type { BrowserContextOptions, Page } from 'playwright-core';
import type { CredentialDocument } from '../../../web/src/credential/credential-document';
import { readPdfs } from '../../support/pdf';
import { allButContrast, expectAccessible, onlyContrast } from './accessibility';
import { useCertificateSite } from './certificate-site';
import { countShifts, MAX_SHIFT, shiftSoFar } from './layout-shift';
import { longIt } from '../../support/scale';

const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 740 }, locale: 'es-MX' };
const ACCREDITATION = 'acr_4fT0mQ2vX9bKc7LrZ1aYwE';
const MEMBERSHIP = 'mbr_4fT0mQ2vX9bKc7LrZ1aYwE';
/** Once the page's scripts have taken over what the service wrote. */
const LIVE = '.language-switch:enabled';

const accreditation: CredentialDocument = {
  id: ACCREDITATION,
  kind: 'accreditation',
  status: 'valid',
  issued_on: '2026-11-14',
  period: null,
  issuer: { name: 'Colegio de Contadores' },
  certificate: {
    id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE',
    verification_url: 'https://sello.example/v/cert_4fT0mQ2vX9bKc7LrZ1aYwE',
    grade: 'sandbox',
    stamped_at: '2026-11-14T18:02:11.214Z',
  },
  details: {
    name: 'Ana Peña Ruiz',
    course: 'Ética profesional',
    provider: 'Academia Nacional',
    edition: '2026-1',
    role: 'attendee',
    completed_on: '2026-11-13',
    points: [{ program: 'Contadores certificados', category: 'Ética', points: 8.5 }],
  },
  check: {
    keys_url: 'https://sello.example/.well-known/sello/jwks.json',
    issuer_url: 'https://sello.example/.well-known/sello/issuers/iss_1',
    status_list_url: 'https://sello.example/.well-known/sello/issuers/iss_1/status/revocation/0',
  },
  credential_url: `https://sello.example/v/${ACCREDITATION}/credential.jwt`,
  pdf_url: `https://sello.example/v/${ACCREDITATION}/diploma.pdf`,
};
const hidden = { details: null, credential_url: null, pdf_url: null };
const membership: CredentialDocument = {
  ...accreditation,
  ...hidden,
  id: MEMBERSHIP,
  kind: 'membership',
  period: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
};

const web = useCertificateSite({ embedded: true });

async function open(document: CredentialDocument, options: BrowserContextOptions = {}): Promise<Page> {
  web.site.credentials.set(document.id, document);
  const page = await web.open(`/v/${document.id}`, options);
  await page.locator(LIVE).waitFor();
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('the public page of an accreditation', () => {
  it('says first that it is valid, then for whom and what, and where its proofs are', async () => {
    const page = await open(accreditation);
    await heading(page, 'Valid accreditation');
    const statement = page.locator('.live-status');
    expect(await statement.evaluate((element) => element === element.parentElement?.firstElementChild)).toBe(
      true,
    );
    for (const text of ['Ana Peña Ruiz', 'Ética profesional', 'Colegio de Contadores'])
      await statement.getByText(text, { exact: true }).waitFor();
    await page.getByText('8.5').waitFor();
    await page.getByText('Sandbox: this has no legal value').waitFor();
    const certificate = page.getByRole('link', { name: 'See the certificate and its proofs' });
    expect(await certificate.getAttribute('href')).toBe('/v/cert_4fT0mQ2vX9bKc7LrZ1aYwE');
    for (const url of Object.values(accreditation.check ?? {}))
      await page.getByRole('link', { name: url, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Diploma (.pdf)' }).getAttribute('href')).toBe(
      `${accreditation.pdf_url}?language=en`,
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, onlyContrast);
  });

  longIt('says so when it was revoked, and shows nothing that the account does not publish', async () => {
    const page = await open({ ...accreditation, ...hidden, status: 'revoked' }, PHONE);
    await heading(page, 'Acreditación revocada');
    await page.getByText('Quien la emitió la retiró. No confíe en ella.').waitFor();
    await page.getByText(/^Quien la emitió decidió no mostrar aquí/).waitFor();
    expect(await page.getByRole('link', { name: /\.(pdf|jwt)/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, onlyContrast);
  });

  longIt('notices a revocation while it is open', async () => {
    web.site.credentials.set(ACCREDITATION, accreditation);
    const page = await web.enter();
    await page.clock.install();
    await page.goto(`${web.site.url}/v/${ACCREDITATION}`);
    await page.locator(LIVE).waitFor();
    await heading(page, 'Valid accreditation');
    web.site.credentials.set(ACCREDITATION, { ...accreditation, ...hidden, status: 'revoked' });
    await page.clock.runFor(61_000);
    await heading(page, 'Revoked accreditation');
    expect(await page.locator('main').innerText()).not.toContain('Ana');
  });

  longIt(
    'can be read without scripts, in the language of the reader, with nobody’s name in its title',
    async () => {
      web.site.credentials.set(ACCREDITATION, accreditation);
      const page = await web.open(`/v/${ACCREDITATION}`, { javaScriptEnabled: false, locale: 'es-MX' });
      await heading(page, 'Acreditación válida');
      await page.getByText('Ana Peña Ruiz').first().waitFor();
      expect(await page.title()).toBe('Acreditación válida · Sello');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    },
  );

  longIt('is drawn in place, and nothing jumps', async () => {
    web.site.credentials.set(ACCREDITATION, accreditation);
    const page = await web.enter(PHONE);
    await countShifts(page);
    await page.goto(`${web.site.url}/v/${ACCREDITATION}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(MAX_SHIFT);
  });

  longIt('shows any name as text', async () => {
    const name = '"></script><script>alert(1)</script>$& {{7*7}}';
    const page = await open({ ...accreditation, issuer: { name } });
    await page.getByText(name, { exact: true }).waitFor();
    expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0);
  });

  longIt('says that it is being certified until it is', async () => {
    const page = await open({ ...accreditation, certificate: null, pdf_url: null });
    await page.getByText(/^The credential is being signed and certified/).waitFor();
    await expectAccessible(page, allButContrast);
  });

  longIt('is printed with its status and its address, on two sheets at most', async () => {
    const page = await open(accreditation);
    await page.locator('.print-code').waitFor({ state: 'attached' });
    const [printed] = await readPdfs([await page.pdf({ format: 'Letter' })]);
    expect(printed!.pages).toBeLessThanOrEqual(2);
    const plain = printed!.text.replace(/\s+/g, '');
    for (const part of ['Validaccreditation', `/v/${ACCREDITATION}`, 'AnaPeñaRuiz'])
      expect(plain).toContain(part);
  });
});

describe('the public page of a membership', () => {
  it.each([
    ['valid', 'Valid membership', 'Membresía vigente'],
    ['pending', 'Membership that has not begun', 'Membresía que aún no empieza'],
    ['lapsed', 'Lapsed membership', 'Membresía vencida'],
    ['suspended', 'Suspended membership', 'Membresía suspendida'],
    ['ended', 'Ended membership', 'Membresía terminada'],
  ] as const)('states that it is %s, in both languages', async (status, english, spanish) => {
    const page = await open({ ...membership, status });
    await heading(page, english);
    await page.locator('.language-switch').selectOption('es');
    await heading(page, spanish);
    await expectAccessible(page);
  });
});

longIt('says what to do at an address without anything', async () => {
  const page = await web.open('/v/acr_0000000000000000000000');
  await heading(page, 'There is nothing at this address');
  await expectAccessible(page);
});
