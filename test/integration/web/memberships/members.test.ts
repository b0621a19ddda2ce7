import { allButContrast, expectAccessible, onlyContrast } from '../accessibility';
import { heading, press, shows } from '../steps';
import { useMembershipsSection } from './memberships-section';
import { longIt } from '../../../support/scale';

const section = useMembershipsSection();

it('registers a member and finds them by exact values, none of which is in the address', async () => {
  await section.createProgram();
  const page = await section.open();
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
  await section.createMember('A-1002', 'Luis Ortega');

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

longIt('says in words that a number is taken', async () => {
  await section.createProgram();
  await section.createMember('A-1001', 'Ana Peña');
  const page = await section.open('', { locale: 'es-MX' });
  await press(page, 'Nuevo miembro');
  await page.getByLabel('Nombre completo').fill('Otra Ana');
  await page.getByLabel('Su propio número (opcional)').fill('A-1001');
  await press(page, 'Registrar al miembro');
  await shows(page, 'Otro miembro ya tiene este número. Búsquelo, o escriba otro número.');
});

describe('the page of a member', () => {
  it('shows points by category in words and bars, the ledger, and what was certified', async () => {
    const page = await section.open(`/members/${await memberWithPoints()}`);
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
  });

  it('fits a narrow phone, at any time of day', async () => {
    const page = await section.open(`/members/${await memberWithPoints()}`);
    await page.getByRole('link', { name: 'Diploma of Medical ethics (.pdf)' }).waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.locator('time').evaluateAll((times) => {
      for (const time of times) time.textContent = time.textContent.replace(/\d/g, '4');
    });
    await expectAccessible(page, allButContrast);
  });

  longIt('revokes an accreditation once that is confirmed, and takes its points back', async () => {
    const page = await section.open(`/members/${await memberWithPoints()}`);
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

  longIt('is archived and restored, and erased for good only after a question', async () => {
    await section.createProgram();
    const member = await section.createMember('A-1001', 'Ana Peña');
    const page = await section.open(`/members/${member}`);
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

/** Has completed a course of eight points in a program that requires twenty. */
async function memberWithPoints(): Promise<string> {
  const program = await section.createProgram();
  const member = await section.createMember('A-1001', 'Ana Peña');
  await section.createMembership(member, program);
  await section.accredit(member, await section.createCourse(program));
  return member;
}
