import type { Accreditation, Role } from '../../../domain/memberships/accreditation';
import type { Credential } from '../../../domain/memberships/credential';
import type { AppDependencies, AppSettings } from '../../dependencies';
import { awardRecord } from './awards';
import type { AwardRecord } from './awards';
import { certificationOf } from './certification';
import type { CertificationRecord } from './certification';

/** An accreditation as it is published. Dates are days, times are ISO 8601. */
export interface AccreditationRecord extends CertificationRecord {
  id: string;
  status: 'valid' | 'revoked';
  member: string;
  course: string;
  edition: string | null;
  completed_on: string;
  points: AwardRecord[];
  role: Role;
  verification_url: string;
  revoked_at: string | null;
  revocation_reason: string | null;
  roster: { id: string; index: number } | null;
  created_at: string;
}

/** Where public pages are. */
export interface RecordSettings {
  settings: Pick<AppSettings, 'publicUrl'>;
}

type Dependencies = RecordSettings & {
  memberships: Pick<AppDependencies['memberships'], 'credentials'>;
};

export function accreditationRecord(
  { settings }: RecordSettings,
  accreditation: Accreditation,
  credential: Pick<Credential, 'certificateId'> | undefined,
): AccreditationRecord {
  const { id, memberId, courseId, edition, completedOn, points, role, revoked, roster, createdAt } =
    accreditation;
  return {
    ...{ id, status: revoked === null ? 'valid' : 'revoked', member: memberId, course: courseId, edition },
    ...{ completed_on: completedOn, points: points.map(awardRecord), role },
    ...certificationOf(credential),
    verification_url: `${settings.publicUrl}/v/${id}`,
    revoked_at: revoked?.at.toISOString() ?? null,
    revocation_reason: revoked?.reason ?? null,
    roster,
    created_at: createdAt.toISOString(),
  };
}

/** In the same order. */
export async function accreditationRecords(
  deps: Dependencies,
  accreditations: Accreditation[],
): Promise<AccreditationRecord[]> {
  if (accreditations.length === 0) return [];
  const credentials = await deps.memberships.credentials.findMany(accreditations.map(({ id }) => id));
  const byId = new Map(credentials.map((credential) => [credential.id, credential]));
  return accreditations.map((each) => accreditationRecord(deps, each, byId.get(each.id)));
}
