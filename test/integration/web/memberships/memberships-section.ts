import type { BrowserContextOptions, Page } from 'playwright-core';
import { dateIn } from '../../../../domain/memberships/calendar-date';
import { DEFAULT_TIME_ZONE } from '../../../../domain/memberships/program';
import { signedUp } from '../../../support/dashboard-client';
import type { DashboardClient, SignedUp } from '../../../support/dashboard-client';
import { sharedService } from '../../../support/shared';
import type { SharedService } from '../../../support/shared';
import { signedInAs, useReaders } from '../readers';

/** A phone in Spanish. */
export const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 700 }, locale: 'es-MX' };
export const TODAY = dateIn(DEFAULT_TIME_ZONE, new Date());
const NEW_YEAR = `${TODAY.slice(0, 4)}-01-01`;

export interface MembershipsSection {
  /** In the session of the test's account. */
  readonly client: DashboardClient;
  /** The start page of the dashboard, which links to the section. */
  openOverview(): Promise<Page>;
  /** A page of the section. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** These create what a test needs first, and return its id. */
  createProgram(facts?: object): Promise<string>;
  createMember(number: string, name: string): Promise<string>;
  /** Accredited, and open from the start of the year until today. */
  createCourse(program: string): Promise<string>;
  createMembership(member: string, program: string, startsOn?: string): Promise<string>;
  accredit(member: string, course: string): Promise<string>;
}

/** The section “Memberships” of the dashboard, for an account that is new in each test. */
export function useMembershipsSection(): MembershipsSection {
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

  async function create(path: string, body: object): Promise<string> {
    const answer = await account.client.call<Record<string, { id: string }>>('POST', path, body);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return Object.values(answer.body)[0]?.id ?? '';
  }

  return {
    get client() {
      return account.client;
    },
    openOverview: () => readers.open('/dashboard', signedInAs(account.client)),
    open: (path = '', options = {}) =>
      readers.open(`/dashboard/memberships${path}`, { ...signedInAs(account.client), ...options }),
    createProgram: (facts = {}) =>
      create('/programs', {
        name: 'Internal medicine',
        cycle: { months: 12, anchor: 'calendar' },
        points_required: 20,
        categories: [
          { code: 'clinical', name: 'Clinical' },
          { code: 'ethics', name: 'Ethics', min: 5, max: 10 },
        ],
        ...facts,
      }),
    createMember: (number, name) => create('/members', { name, external_id: number }),
    async createCourse(program) {
      const id = await create('/courses', {
        title: 'Medical ethics',
        provider: { name: 'National academy' },
        starts_on: NEW_YEAR,
        ends_on: TODAY,
        points: [{ program, category: 'ethics', points: 8 }],
      });
      await create(`/courses/${id}/accredit`, {});
      return id;
    },
    createMembership: (member, program, startsOn = NEW_YEAR) =>
      create('/memberships', { member, program, starts_on: startsOn }),
    accredit: (member, course) => create('/accreditations', { member, course, completed_on: TODAY }),
  };
}
