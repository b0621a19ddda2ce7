import { createAccreditationRepository } from '../../../adapters/mongo/memberships/accreditations';
import { createMembershipRepository } from '../../../adapters/mongo/memberships/memberships';
import { createProgramRepository } from '../../../adapters/mongo/memberships/programs';
import { createRosterRepository } from '../../../adapters/mongo/memberships/rosters';
import { newId } from '../../../domain/ids';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import { cardId } from '../../../domain/memberships/credential';
import { firstCycle, nextEventAfter } from '../../../domain/memberships/cycle';
import { createCredentialEngine } from '../../../temporal/credential-engine';
import type { ServiceClient } from '../service-client';
import { until } from '../until';

export const MEMBER = 'María Fernanda Ruiz Ávila';
export const COURSE = 'Actualización fiscal 2026';

/** A program, a course that gives points in it, and what a test does with them. Its writes are those of the API. */
export async function createCollege(service: ServiceClient, publicDetails = true) {
  const { collections, accountId } = service;
  const engine = createCredentialEngine(service.temporal);

  async function post<T>(path: string, body: object): Promise<T> {
    const response = await service.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const { program } = await post<{ program: { id: string } }>('/programs', {
    name: 'Educación continua',
    cycle: { months: 12, anchor: 'member' },
    points_required: 40,
    categories: [{ code: 'fiscal', name: 'Fiscal' }],
    public_details: publicDetails,
  });
  const { course } = await post<{ course: { id: string } }>('/courses', {
    title: COURSE,
    provider: { name: 'Instituto Fiscal' },
    starts_on: '2026-02-01',
    ends_on: '2026-02-28',
    points: [{ program: program.id, category: 'fiscal', points: 10 }],
    public_details: publicDetails,
  });
  await post(`/courses/${course.id}/accredit`, {});

  const addMember = async (name = MEMBER) =>
    (await post<{ member: { id: string } }>('/members', { name, email: 'maria@example.mx' })).member.id;

  function accreditation(memberId: string, roster: Accreditation['roster'] = null): Accreditation {
    return {
      ...{ id: newId('acr'), accountId, memberId, courseId: course.id, edition: null },
      ...{
        completedOn: '2026-02-28',
        role: 'attendee' as const,
        roster,
        revoked: null,
        createdAt: new Date(),
      },
      points: [{ programId: program.id, category: 'fiscal', points: 1000 }],
    };
  }

  return {
    programId: program.id,
    addMember,
    engine,

    /** Stores it, and starts its run unless told otherwise. */
    async accredit(memberId: string, { start = true } = {}): Promise<string> {
      const added = accreditation(memberId);
      const { outcome } = await createAccreditationRepository(collections).insert(added, null);
      if (outcome !== 'inserted') throw new Error(outcome);
      if (start) await engine.issue(added.id, accountId);
      return added.id;
    },

    async accreditRoster(memberIds: string[]): Promise<{ id: string; accreditations: string[] }> {
      const id = newId('ros');
      const rows = memberIds.map((memberId, index) => ({
        ...{ index, ref: null, memberId, failure: null },
        accreditation: accreditation(memberId, { id, index }),
      }));
      const { outcome } = await createRosterRepository(collections).insert(
        { id, accountId, rows, createdAt: new Date() },
        null,
      );
      if (outcome !== 'inserted') throw new Error(outcome);
      await engine.issueRoster(id, accountId);
      return { id, accreditations: rows.map((row) => row.accreditation.id) };
    },

    async join(memberId: string, { start = true } = {}): Promise<string> {
      const found = await createProgramRepository(collections).find(accountId, program.id);
      if (found === null) throw new Error('The program is missing.');
      const startsOn = '2026-11-01';
      const cycle = firstCycle(found, startsOn);
      const id = newId('mbr');
      const now = new Date();
      const { outcome } = await createMembershipRepository(collections).insert(
        {
          ...{ id, accountId, memberId, programId: program.id, startsOn, cycle, standing: null },
          ...{ nextEventAt: nextEventAfter(found, cycle, startsOn), createdAt: now, updatedAt: now },
        },
        null,
      );
      if (outcome !== 'inserted') throw new Error(outcome);
      if (start) await engine.issue(cardId(id, cycle.index), accountId);
      return id;
    },

    /** Waits until the credential has its certificate. */
    certified: (credentialId: string): Promise<string> =>
      until(async () => (await collections.credentials.findOne({ _id: credentialId }))?.certificateId),
  };
}

export type College = Awaited<ReturnType<typeof createCollege>>;
