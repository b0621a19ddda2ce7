import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { AccreditationRecord } from '../../../app/memberships/records/accreditation-record';
import { ROLES } from '../../../domain/memberships/accreditation';
import { LIMITS } from '../../../domain/limits';
import { CERTIFICATE_ID_PATTERN } from '../../../domain/ids';
import { Nullable, Time } from '../common';
import { Day, DayGiven, Id, Points, PointsGiven, Text } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';

const RoleName = Type.Enum([...ROLES], {
  title: 'AccreditationRole',
  description: 'What the member did in the course.',
});

const Award = Type.Object(
  {
    program: Id('prg'),
    category: Type.String({ examples: ['ethics'] }),
    points: Points('How many.'),
  },
  { title: 'AccreditedPoints', additionalProperties: false },
);

export const Certification = {
  certification: Type.Enum(['pending', 'certified'], {
    description:
      'Whether its credential is a certificate yet. It is signed and certified right after the answer, and retried until it is done.',
  }),
  certificate_id: Nullable(
    Type.String({ pattern: CERTIFICATE_ID_PATTERN, examples: ['cert_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
  ),
};

export const VerificationUrl = Type.String({
  description: 'The public page, with the status of the moment and the proofs.',
});

export const Accreditation = Type.Object(
  {
    id: Id('acr'),
    status: Type.Enum(['valid', 'revoked']),
    member: Id('mem'),
    course: Id('crs'),
    edition: Nullable(Type.String({ description: 'Of the course.', examples: ['2026-1'] })),
    completed_on: Day('The day of completion.'),
    points: Type.Array(Award),
    role: RoleName,
    ...Certification,
    verification_url: VerificationUrl,
    revoked_at: Nullable(Time),
    revocation_reason: Nullable(Type.String()),
    roster: Nullable(
      Type.Object(
        { id: Id('ros'), index: Type.Integer({ minimum: 0 }) },
        {
          title: 'AccreditationRoster',
          additionalProperties: false,
          description: 'The batch it was sent with, and its place there.',
        },
      ),
    ),
    created_at: Time,
  },
  { title: 'Accreditation', additionalProperties: false },
);
true satisfies Same<Static<typeof Accreditation>, AccreditationRecord>;

export const AccreditationAnswer = Type.Object(
  { accreditation: Accreditation },
  { title: 'AccreditationAnswer', additionalProperties: false },
);

export const ExternalId = Type.String({
  minLength: 1,
  maxLength: LIMITS.externalIdCharacters,
  description: 'Your own id of the member.',
  examples: ['1042'],
});

const AwardGiven = Type.Object(
  {
    program: Id('prg'),
    category: Type.String({ minLength: 1, maxLength: 64, examples: ['ethics'] }),
    points: PointsGiven('At most what the course gives.', { least: 0.01 }),
  },
  { title: 'AccreditationPointsRequest', additionalProperties: false },
);

/** What a single accreditation and a row of a batch have in common. */
export const ACCREDITATION_FIELDS = {
  course: Id('crs', 'An accredited course.'),
  completed_on: DayGiven(
    "The day of completion: within the dates of the course and the validity of its provider's accreditation, and not in the future.",
  ),
  points: Type.Optional(
    Nullable(
      Type.Array(AwardGiven, {
        minItems: 1,
        maxItems: LIMITS.awardsPerCourse,
        description: 'Where they are fewer than those of the course.',
      }),
    ),
  ),
  role: Type.Optional(Nullable(RoleName)),
};

export const NewAccreditation = Type.Object(
  {
    member: Type.Union(
      [
        Id('mem'),
        Type.Object(
          { external_id: ExternalId },
          { title: 'MemberByExternalId', additionalProperties: false },
        ),
      ],
      { description: 'The id of a member, or your own id of them as `{"external_id": "1042"}`.' },
    ),
    ...ACCREDITATION_FIELDS,
  },
  { title: 'AccreditationRequest', additionalProperties: false },
);

export const Reason = Type.Optional(
  Nullable(
    Text(
      LIMITS.reasonCharacters,
      'For your records; erased with the member.',
      'Attendance was not confirmed',
    ),
  ),
);

export const RevokeAccreditation = Type.Object(
  { reason: Reason },
  { title: 'AccreditationRevocation', additionalProperties: false },
);

export const AccreditationListQuery = listQuery('acr', {
  member: Type.Optional(Type.String({ description: 'Only those of this member.' })),
  course: Type.Optional(Type.String({ description: 'Only those for this course.' })),
  status: Type.Optional(Type.Enum(['valid', 'revoked'])),
});

export const AccreditationList = listAnswer('AccreditationList', 'accreditations', Accreditation);
