import type { Course, CourseStatus } from '../../domain/memberships/course';
import { awardRecord } from './records/awards';
import type { AwardRecord } from './records/awards';

/** A course as its account sees it. Times are ISO 8601. */
export interface CourseRecord {
  id: string;
  status: CourseStatus;
  title: string;
  provider: {
    name: string;
    accreditation_ref: string | null;
    valid_from: string | null;
    valid_until: string | null;
  };
  edition: string | null;
  starts_on: string;
  ends_on: string;
  points: AwardRecord[];
  public_details: boolean;
  created_at: string;
  updated_at: string;
}

export function courseRecord(course: Course): CourseRecord {
  const { id, status, title, edition, startsOn, endsOn, points, publicDetails } = course;
  const { name, accreditationRef, validFrom, validUntil } = course.provider;
  return {
    ...{ id, status, title },
    provider: {
      ...{ name, accreditation_ref: accreditationRef, valid_from: validFrom, valid_until: validUntil },
    },
    ...{ edition, starts_on: startsOn, ends_on: endsOn, points: points.map(awardRecord) },
    public_details: publicDetails,
    created_at: course.createdAt.toISOString(),
    updated_at: course.updatedAt.toISOString(),
  };
}
