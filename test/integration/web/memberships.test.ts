import type { BrowserContextOptions, Page } from 'playwright-core';
import { addDays, dateIn } from '../../../domain/memberships/calendar-date';
import { DEFAULT_TIME_ZONE } from '../../../domain/memberships/program';
import { signedUp } from '../../support/dashboard-client';
import type { SignedUp } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { until } from '../../support/until';
import { allButContrast, expectAccessible, onlyContrast } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { heading, press, shows } from './steps';

const PHONE = { viewport: { width: 320, height: 700 }, locale: 'es-MX' };
const TODAY = dateIn(DEFAULT_TIME_ZONE, new Date());
const YEAR = TODAY.slice(0, 4);
jest.setTimeout(300_000);

let service: SharedService;
let account: SignedUp;
const readers = useReaders(() => service.url);

beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  account = await signedUp(service);
  const granted = { $set: { certificatesGranted: 500 } };
  await service.collections.accounts.updateOne({ _id: account.id }, granted);
});

const open = (path = '', options: BrowserContextOptions = {}) =>
  readers.open(`/dashboard/memberships${path}`, { ...signedInAs(account.client), ...options });

async function created(path: string, body: object): Promise<string> {
  const answer = await account.client.call<Record<string, { id: string }>>('POST', path, body);
  if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
  return Object.values(answer.body)[0]?.id ?? '';
}

const program = (facts: object = {}) =>
  created('/programs', {
    name: 'Internal medicine',
    cycle: { months: 12, anchor: 'calendar' },
    points_required: 20,
    categories: [
      { code: 'clinical', name: 'Clinical' },
      { code: 'ethics', name: 'Ethics', min: 5, max: 10 },
    ],
    ...facts,
  });
const member = (number: string, name: string) => created('/members', { name, external_id: number });
async function course(inProgram: string, facts: object = {}): Promise<string> {
  const id = await created('/courses', {
    title: 'Medical ethics',
    provider: { name: 'National academy' },
    starts_on: `${YEAR}-01-01`,
    ends_on: TODAY,
    points: [{ program: inProgram, category: 'ethics', points: 8 }],
    ...facts,
  });
  await created(`/courses/${id}/accredit`, {});
  return id;
}
const membership = (of: string, inProgram: string, startsOn = `${YEAR}-01-01`) =>
  created('/memberships', { member: of, program: inProgram, starts_on: startsOn });

const csv = (text: string, name = 'roster.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const chooseFile = (page: Page, text: string) => page.locator('.drop-zone > input').setInputFiles(csv(text));

describe('an account without a program', () => {
  it('finds the section from the overview, reads what it is for, and creates its first program', async () => {
    const page = await readers.open('/dashboard', signedInAs(account.client));
    const link = page.getByRole('link', { name: 'Keep members, courses and points here' });
    await link.waitFor();
    expect(await page.getByRole('link', { name: 'Memberships', exact: true }).count()).toBe(0);
    await link.click();
    await heading(page, 'Memberships');
    await heading(page, 'Your first program');
    await expectAccessible(page);

    await press(page, 'Create the program');
    await shows(page, 'Enter a name.');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-field=name]') !== null)).toBe(
      true,
    );
    await page.getByLabel('Name', { exact: true }).first().fill('Accountants');
    await page.getByLabel('Points required in a cycle').fill('40');
    const first = page.getByRole('group', { name: 'Category 1' });
    await first.getByLabel('Name').fill('Ética profesional');
    await first.getByLabel('Minimum').fill('5,5');
    await press(page, 'Add a category');
    const second = page.getByRole('group', { name: 'Category 2' });
    await second.getByLabel('Name').fill('Tax law');
    await second.getByLabel('Maximum').fill('20');
    await page.getByText('More rules').click();
    await expectAccessible(page, allButContrast);
    await press(page, 'Create the program');

    await heading(page, 'Accountants');
    await shows(page, 'etica-profesional');
    await shows(page, '12 months, from January');
    await page.getByRole('link', { name: 'Memberships', exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('reads the same on a phone in Spanish, in the dark', async () => {
    const page = await open('', { ...PHONE, colorScheme: 'dark' });
    await heading(page, 'Su primer programa');
    await expectAccessible(page);
  });
});

it('makes a new version of a program when its rules change', async () => {
  const id = await program();
  const page = await open(`/programs/${id}`);
  await shows(page, 'Version 1');
  await press(page, 'Change the rules…');
  await page.getByLabel('Points required in a cycle').fill('25');
  await press(page, 'Save as a new version');
  await shows(page, 'Version 2');
  await shows(page, '25 points');
});

it('registers a member and finds them by exact values, none of which is in the address', async () => {
  await program();
  const page = await open();
  await shows(page, 'No members yet');
  await press(page, 'New member');
  const form = page.getByRole('region', { name: 'New member' });
  await form.getByLabel('Full name').fill('Ana Peña Ruiz');
  await form.getByLabel('Your own number (optional)').fill('A-1001');
  await form.getByLabel('E-mail (optional)').fill('not an address');
  await form.getByRole('button', { name: 'Register the member' }).click();
  await shows(page, 'Enter a whole e-mail address, or leave it empty.');
  await form.getByLabel('E-mail (optional)').fill('ana@example.com');
  await form.getByLabel('Cédula').fill('1234567');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Register the member' }).click();
  await heading(page, 'Ana Peña Ruiz');
  await member('A-1002', 'Luis Ortega');

  await page.getByRole('link', { name: '← All members' }).click();
  await page.getByRole('link', { name: 'Luis Ortega' }).waitFor();
  const search = page.getByRole('search');
  await search.getByLabel('Search by').selectOption({ label: 'Cédula' });
  await search.getByLabel('Exact value').fill('1234567');
  await search.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'Luis Ortega' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ana Peña Ruiz' }).waitFor();
  expect(page.url()).not.toContain('1234567');
  await search.getByLabel('Exact value').fill('123');
  await search.getByRole('button', { name: 'Find' }).click();
  await shows(page, 'No member has exactly this value.');
  await expectAccessible(page);
});

it('says in words that a number is taken', async () => {
  await program();
  await member('A-1001', 'Ana Peña');
  const page = await open('', { locale: 'es-MX' });
  await press(page, 'Nuevo miembro');
  await page.getByLabel('Nombre completo').fill('Otra Ana');
  await page.getByLabel('Su propio número (opcional)').fill('A-1001');
  await press(page, 'Registrar al miembro');
  await shows(page, 'Otro miembro ya tiene este número. Búsquelo, o escriba otro número.');
});

describe('the page of a member', () => {
  it('shows points by category in words and bars, the ledger, and what was certified', async () => {
    const prg = await program();
    const mem = await member('A-1001', 'Ana Peña');
    await membership(mem, prg);
    const crs = await course(prg);
    await created('/accreditations', { member: mem, course: crs, completed_on: TODAY });
    const page = await open(`/members/${mem}`);
    await heading(page, 'Points: Internal medicine');
    const bars = page.locator('.points');
    await bars
      .getByRole('img', {
        name: 'Ethics: 8 of 5 counted; earned 8, carried over 0, missing 0',
        exact: true,
      })
      .waitFor();
    await bars
      .getByRole('img', { name: 'Total: 8 of 20 counted; earned 8, carried over 0, missing 12', exact: true })
      .waitFor();
    await shows(page, 'The requirements of this cycle are not met yet');
    await bars.getByText('Show as a table').click();
    await page.getByRole('table', { name: 'Points by category in this cycle' }).waitFor();
    await page.getByText('1. Earned').waitFor();
    await page.getByRole('link', { name: 'Public page of Medical ethics' }).waitFor();
    // Certified by itself, while the page is open.
    await page.getByRole('link', { name: 'Diploma of Medical ethics (.pdf)' }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, onlyContrast);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectAccessible(page, allButContrast);
  });

  it('revokes an accreditation once that is confirmed, and takes its points back', async () => {
    const prg = await program();
    const mem = await member('A-1001', 'Ana Peña');
    await membership(mem, prg);
    const crs = await course(prg);
    await created('/accreditations', { member: mem, course: crs, completed_on: TODAY });
    const page = await open(`/members/${mem}`);
    await page.getByRole('button', { name: 'Revoke Medical ethics' }).click();
    await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Wrong person');
    await expectAccessible(page, allButContrast);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await shows(page, 'The accreditation was revoked.');
    await shows(page, 'Wrong person');
    await page.getByText('2. Revoked').waitFor();
    await page.getByText('−8', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Total: 0 of 20 counted/ }).waitFor();
  });

  it('is archived and restored, and erased for good only after a question', async () => {
    await program();
    const mem = await member('A-1001', 'Ana Peña');
    const page = await open(`/members/${mem}`);
    await press(page, 'Archive…');
    await press(page, 'Archive the member');
    await page.getByText('Archived', { exact: true }).waitFor();
    await press(page, 'Restore');
    await page.getByText('Active', { exact: true }).waitFor();
    await press(page, 'Erase personal data…');
    await heading(page, 'Erase everything personal?');
    await expectAccessible(page, allButContrast);
    await press(page, 'Erase for good');
    await heading(page, 'Erased member');
    await shows(page, 'The personal data of this member was erased');
    expect(await page.locator('main').innerText()).not.toContain('Ana');
  });
});

describe('courses', () => {
  it('go from a draft to accredited and closed, each step after a question', async () => {
    await program();
    const page = await open('/courses');
    await shows(page, 'No courses yet');
    await press(page, 'New course');
    await page.getByLabel('Title').fill('Medical ethics');
    await page.getByLabel('First day').fill('2026-03-02');
    await page.getByLabel('Last day').fill('2026-03-01');
    await page.getByLabel('Provider', { exact: true }).fill('National academy');
    await page.getByRole('group', { name: 'Points 1' }).getByLabel('Points').fill('8');
    await press(page, 'Create the draft');
    await shows(page, 'Enter a last day that is not before the first.');
    await page.getByLabel('Last day').fill('2026-03-06');
    await expectAccessible(page, allButContrast);
    await press(page, 'Create the draft');
    await heading(page, 'Medical ethics');
    await shows(page, 'A draft gives no points. Accredit the course first.');
    await press(page, 'Accredit…');
    await press(page, 'Accredit the course');
    await page.getByRole('link', { name: 'Upload its roster' }).waitFor();
    await expectAccessible(page);
    await press(page, 'Close…');
    await press(page, 'Close the course');
    await page.getByText('Closed', { exact: true }).waitFor();
    await page.getByRole('link', { name: '← All courses' }).click();
    await page.getByLabel('Status').selectOption({ label: 'Draft' });
    await shows(page, 'No course has this status.');
  });
});

describe('the upload of a roster', () => {
  it('names bad rows before anything is sent, accredits the others, and names what the service refused', async () => {
    const prg = await program();
    const crs = await course(prg);
    const ana = await member('A-1', 'Ana Peña');
    await member('A-2', 'Luis Ortega');
    await member('A-3', 'Eva Solís');
    // The service knows what the page can't: this one is accredited already.
    await created('/accreditations', { member: ana, course: crs, completed_on: TODAY });
    const sent: string[] = [];
    const page = await open(`/roster?course=${crs}`);
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await expectAccessible(page);
    const [y, m, d] = TODAY.split('-');
    const rows = [
      'Número de socio;Nombre;Fecha;Rol;Hotel',
      `A-1;Ana Peña;${TODAY};asistente;x`,
      `A-2;"Ortega; Luis";${d}/${m}/${y};ponente;x`,
      `A-3;Eva Solís;31/02/${y};;x`,
      `;Sin número;${TODAY};;x`,
      `A-9;Nadie;${TODAY};;x`,
    ];
    await chooseFile(page, rows.join('\r\n'));
    await shows(page, '3 rows are ready');
    await shows(page, '2 rows have problems and will not be sent');
    await shows(page, 'Columns that are not used: Hotel');
    const bad = page.getByRole('table', { name: 'Rows with problems' });
    await bad
      .getByRole('row')
      .filter({ hasText: 'Row 4' })
      .getByText(/^completed on: “31\/02/)
      .waitFor();
    await bad.getByRole('row').filter({ hasText: 'Row 5' }).getByText('member: is empty').waitFor();
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await page.getByLabel('Show').selectOption({ label: 'All rows' });
    await shows(page, 'Ortega; Luis');

    await press(page, 'Accredit 3 members');
    await shows(page, '1 member accredited');
    await shows(page, '2 rows refused by the service');
    await shows(page, '2 rows not sent');
    const refused = page.getByRole('table', { name: 'Rows that were not accredited' });
    await refused.getByText('member: no active member has this number').waitFor();
    await refused.getByText(/is already accredited for this course/).waitFor();
    expect(await refused.getByRole('row').count()).toBe(5);
    await shows(page, '1 of 1 certified');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download these rows (.csv)'),
    ]);
    expect(download.suggestedFilename()).toBe('roster-problems.csv');
    await page.getByRole('link', { name: 'See the accreditations of the course' }).click();
    await page.getByRole('link', { name: 'Luis Ortega', exact: true }).waitFor();
  });

  it('stops when the service cannot be reached, and continues with the same key', async () => {
    const prg = await program();
    const crs = await course(prg);
    await member('A-1', 'Ana Peña');
    const page = await open(`/roster?course=${crs}`, PHONE);
    const keys: (string | undefined)[] = [];
    await page.route('**/accreditations/batches', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The request arrives; its answer does not.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await chooseFile(page, 'miembro\nA-1');
    await press(page, 'Acreditar a 1 miembro');
    await shows(page, 'La carga se detuvo');
    await expectAccessible(page);
    await press(page, 'Continuar');
    await shows(page, '1 miembro acreditado');
    expect(new Set(keys).size).toBe(1);
    const { body } = await account.client.call<{ accreditations: unknown[] }>('GET', '/accreditations');
    expect(body.accreditations).toHaveLength(1);
  });

  it('says what is wrong with a file that is no roster', async () => {
    const prg = await program();
    await course(prg);
    const page = await open('/roster');
    await chooseFile(page, 'name,date\nAna,2026-03-05');
    await shows(
      page,
      /^No column names the members\. Call it “member”\. The headings found are: name, date\.$/,
    );
    await chooseFile(page, 'member\n"A-1');
    await shows(page, /^In row 2 a quotation mark is opened/);
    await expectAccessible(page);
  });
});

describe('renewals due', () => {
  it('come by the end of their cycle; a refusal says what is missing, and an administrator needs a reason', async () => {
    const prg = await program({
      cycle: { months: 1, anchor: 'member' },
      points_required: 5,
      categories: [{ code: 'ethics', name: 'Ethics', min: 5 }],
    });
    const mem = await member('A-1', 'Ana Peña');
    // Its cycle of a month ends in ten days.
    const startsOn = addDays(TODAY, -20);
    await membership(mem, prg, startsOn);
    const page = await open('/renewals');
    await page.getByRole('link', { name: 'Ana Peña' }).waitFor();
    await shows(page, /^in \d+ days$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Renew the membership of Ana Peña' }).click();
    await shows(page, '5 points are missing in Ethics.');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
    await shows(page, 'It cannot be renewed as usual');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Renew all the same' }).click();
    await shows(page, 'State a reason.');
    await dialog.getByLabel('Reason').fill('Decided by the board');
    await dialog.getByRole('button', { name: 'Renew all the same' }).click();
    await shows(page, /^Renewed until /);
    await until(async () => {
      const { body } = await account.client.call<{ memberships: { cycle: { index: number } }[] }>(
        'GET',
        `/memberships?member=${mem}`,
      );
      return body.memberships[0]?.cycle.index === 2;
    });
  });

  it('fit a phone in Spanish', async () => {
    const prg = await program({ cycle: { months: 1, anchor: 'member' } });
    await membership(await member('A-1', 'Ana Peña'), prg, addDays(TODAY, -20));
    const page = await open('/renewals', { ...PHONE, colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Ana Peña' }).waitFor();
    await expectAccessible(page, onlyContrast);
    await expectAccessible(page, allButContrast);
  });
});
