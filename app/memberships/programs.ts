import { newId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { isTimeZone } from '../../domain/memberships/calendar-date';
import { currentVersion } from '../../domain/memberships/program';
import type { Program, ProgramRules } from '../../domain/memberships/program';
import { programProblem, withRules } from '../../domain/memberships/program-rules';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { changeRead } from './change';
import { noSuch } from './missing';
import { earlierResult, replayed, writeKeyOf } from './write-key';

type Dependencies = Pick<AppDependencies, 'memberships' | 'clock'>;

/** What a request created, or an earlier one with the same key. */
export interface Created<T> {
  value: T;
  replayed: boolean;
}

export interface NewProgram {
  name: string;
  timeZone: string;
  publicDetails: boolean;
  rules: ProgramRules;
}

export async function createProgram(
  { memberships, clock }: Dependencies,
  accountId: string,
  order: NewProgram,
  idempotencyKey: string | null,
): Promise<Created<Program>> {
  const writeKey = writeKeyOf(memberships, { accountId, idempotencyKey }, 'POST /programs', order);
  const earlier = await earlierResult(memberships, writeKey);
  if (earlier !== null)
    return { value: await findProgram({ memberships }, accountId, earlier), replayed: true };
  const { rules, name, timeZone, publicDetails } = order;
  assertSensible(rules);
  if (!isTimeZone(timeZone))
    throw invalid(
      'The field time_zone is not a time zone of the IANA database, such as America/Mexico_City.',
    );
  const now = clock();
  const program: Program = {
    id: newId('prg'),
    ...{ accountId, name, timeZone, publicDetails },
    versions: [{ ...rules, version: 1, madeAt: now }],
    ...{ createdAt: now, updatedAt: now },
  };
  const result = await memberships.programs.insert(program, writeKey);
  if (result.outcome === 'inserted') return { value: program, replayed: false };
  const id = replayed(result, writeKey);
  return { value: await findProgram({ memberships }, accountId, id), replayed: true };
}

/** The account's program. Another account's looks the same as one that does not exist. */
export async function findProgram(
  { memberships: { programs } }: Pick<Dependencies, 'memberships'>,
  accountId: string,
  id: string,
): Promise<Program> {
  const program = await programs.find(accountId, id);
  if (program !== null) return program;
  throw noSuch('program');
}

/** What is left out stays. */
export interface ProgramChange {
  name?: string;
  publicDetails?: boolean;
  rules: Partial<ProgramRules>;
}

/** Other rules make a new version, which applies to the cycles that begin from now on. */
export function changeProgram(
  { memberships, clock }: Dependencies,
  accountId: string,
  id: string,
  { rules, ...facts }: ProgramChange,
): Promise<Program> {
  return changeRead(clock, {
    find: () => findProgram({ memberships }, accountId, id),
    change: (current) => {
      const wanted = { ...currentVersion(current), ...rules };
      assertSensible(wanted);
      const changed = withRules(current, wanted, clock());
      if (changed.versions.length > LIMITS.programVersions)
        throw invalid(
          `The rules of this program were changed ${LIMITS.programVersions} times, the maximum. Create another program.`,
        );
      const { name = current.name, publicDetails = current.publicDetails } = facts;
      const same = name === current.name && publicDetails === current.publicDetails;
      return same ? changed : { ...changed, name, publicDetails };
    },
    replace: (current, changed) => memberships.programs.replace(current, changed),
  });
}

function assertSensible(rules: ProgramRules): void {
  const problem = programProblem(rules);
  if (problem !== null) throw invalid(problem);
}

const invalid = (message: string) => new ServiceError('invalid_request', { message });
