import type { Page } from 'playwright-core';
import { allButContrast, expectAccessible } from '../accessibility';
import { heading, press, shows } from '../steps';
import { PHONE, TODAY, useMembershipsSection } from './memberships-section';
import { longIt } from '../../../support/scale';

const section = useMembershipsSection();

const chooseFile = (page: Page, text: string) =>
  page
    .locator('.drop-zone > input')
    .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('courses', () => {
  it('go from a draft to accredited and closed, each step after a question', async () => {
    await section.createProgram();
    const page = await section.open('/courses');
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
    const program = await section.createProgram();
    const course = await section.createCourse(program);
    const ana = await section.createMember('A-1', 'Ana Peña');
    await section.createMember('A-2', 'Luis Ortega');
    await section.createMember('A-3', 'Eva Solís');
    // The service knows what the page can't: this one is accredited already.
    await section.accredit(ana, course);
    const sent: string[] = [];
    const page = await section.open(`/roster?course=${course}`);
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

  longIt('stops when the service cannot be reached, and continues with the same key', async () => {
    const program = await section.createProgram();
    const course = await section.createCourse(program);
    await section.createMember('A-1', 'Ana Peña');
    const page = await section.open(`/roster?course=${course}`, PHONE);
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
    const { body } = await section.client.call<{ accreditations: unknown[] }>('GET', '/accreditations');
    expect(body.accreditations).toHaveLength(1);
  });

  longIt('says what is wrong with a file that is no roster', async () => {
    const program = await section.createProgram();
    await section.createCourse(program);
    const page = await section.open('/roster');
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
