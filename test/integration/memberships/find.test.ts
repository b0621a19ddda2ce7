import { sello } from '../../support/cli';
import { addDays } from '../../../domain/memberships/calendar-date';
import { openCollege, today } from '../../support/memberships/enrolled-college';
import type { College } from '../../support/memberships/enrolled-college';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

describe('sello find', () => {
  let service: SharedService;
  let college: College;
  beforeAll(async () => {
    service = await sharedService();
    college = await openCollege(service);
  });
  afterAll(() => service.stop());

  const find = async (id: string) => (await sello(service.env, 'find', id)).stdout;
  /** What is found once the run has ended, after its last write. */
  const findsEnded = (run: string, id: string) =>
    until(async () => {
      const shown = await find(id);
      return shown.includes(`Run ${run}: completed`) && shown;
    });

  it('shows the credential of an accreditation, its certificate and its run', async () => {
    const { member } = await college.enrol(10);
    const id = await college.accredit(member);
    const shown = await findsEnded(`credential-${id}`, id);
    expect(shown).toContain(`Credential ${id}: valid`);
    expect(shown).toContain('signed, and certified as cert_');
    await college.call('POST', `/accreditations/${id}/revoke`, {});
    expect(await find(id)).toContain(`Credential ${id}: revoked`);
  });

  longIt('shows the card of each cycle of a membership, and nothing about the member', async () => {
    const { membership } = await college.enrol(10);
    await until(async () => (await find(membership)).includes('certified as cert_'));
    const shown = await find(membership);
    expect(shown).toContain(`Credential ${membership}.1: valid`);
    expect(shown).not.toContain('Ana');
  });

  longIt('shows how far a roster is, and its run', async () => {
    const { member } = await college.enrol(10);
    const completed_on = addDays(today(), -1);
    const items = [
      { member, course: college.course, completed_on },
      { member: 'mem_unknown', course: college.course, completed_on },
    ];
    const { batch } = await college.call('POST', '/accreditations/batches', { items }, 202);
    const id = String(batch?.['id']);
    const shown = await findsEnded(id, id);
    expect(shown).toContain(`Roster ${id}: done`);
    expect(shown).toContain('1 of 2 rows accredited, 1 refused; 1 credential certified, 0 pending');
  });

  longIt('says so when there is none', async () => {
    const { code, stderr } = await sello(service.env, 'find', 'acr_nothing');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no accreditation, membership or roster acr_nothing.');
  });
});
