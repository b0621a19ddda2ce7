import { addDays } from '../../../../domain/memberships/calendar-date';
import { until } from '../../../support/until';
import { allButContrast, expectAccessible, onlyContrast } from '../accessibility';
import { shows } from '../steps';
import { PHONE, TODAY, useMembershipsSection } from './memberships-section';
import { longIt } from '../../../support/scale';

/** A cycle of a month that began then ends in about ten days. */
const TWENTY_DAYS_AGO = addDays(TODAY, -20);

const section = useMembershipsSection();

describe('renewals due', () => {
  it('come by the end of their cycle; a refusal says what is missing, and an administrator needs a reason', async () => {
    const program = await section.createProgram({
      cycle: { months: 1, anchor: 'member' },
      points_required: 5,
      categories: [{ code: 'ethics', name: 'Ethics', min: 5 }],
    });
    const member = await section.createMember('A-1', 'Ana Peña');
    await section.createMembership(member, program, TWENTY_DAYS_AGO);
    const page = await section.open('/renewals');
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
      const { body } = await section.client.call<{ memberships: { cycle: { index: number } }[] }>(
        'GET',
        `/memberships?member=${member}`,
      );
      return body.memberships[0]?.cycle.index === 2;
    });
  });

  longIt('fit a phone in Spanish', async () => {
    const program = await section.createProgram({ cycle: { months: 1, anchor: 'member' } });
    const member = await section.createMember('A-1', 'Ana Peña');
    await section.createMembership(member, program, TWENTY_DAYS_AGO);
    const page = await section.open('/renewals', { ...PHONE, colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Ana Peña' }).waitFor();
    await expectAccessible(page, onlyContrast);
    await expectAccessible(page, allButContrast);
  });
});
