import { allButContrast, expectAccessible } from '../accessibility';
import { heading, press, shows } from '../steps';
import { PHONE, useMembershipsSection } from './memberships-section';
import { longIt } from '../../../support/scale';

const section = useMembershipsSection();

describe('an account without a program', () => {
  it('finds the section from the overview, reads what it is for, and creates its first program', async () => {
    const page = await section.openOverview();
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

  longIt('reads the same on a phone in Spanish, in the dark', async () => {
    const page = await section.open('', { ...PHONE, colorScheme: 'dark' });
    await heading(page, 'Su primer programa');
    await expectAccessible(page);
  });
});

longIt('makes a new version of a program when its rules change', async () => {
  const id = await section.createProgram();
  const page = await section.open(`/programs/${id}`);
  await shows(page, 'Version 1');
  await press(page, 'Change the rules…');
  await page.getByLabel('Points required in a cycle').fill('25');
  await press(page, 'Save as a new version');
  await shows(page, 'Version 2');
  await shows(page, '25 points');
});
