import { Type } from 'typebox';
import { ROLES } from '../../../domain/memberships/accreditation';
import { Grade, Nullable, Time } from '../common';

const Day = Type.String({ format: 'date' });

const AccreditationDetails = Type.Object(
  {
    name: Type.String({ description: 'Of the member.' }),
    course: Type.String(),
    provider: Type.String(),
    edition: Nullable(Type.String()),
    role: Type.Enum([...ROLES]),
    completed_on: Day,
    points: Type.Array(
      Type.Object(
        { program: Type.String(), category: Type.String(), points: Type.Number() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const MembershipDetails = Type.Object(
  { name: Type.String({ description: 'Of the member.' }), program: Type.String(), member_since: Day },
  { additionalProperties: false },
);

/** Everything that anyone with the link of an accreditation or a membership may see, and nothing else. */
export const PublicCredentialSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['accreditation', 'membership']),
    status: Type.Enum(['valid', 'revoked', 'pending', 'lapsed', 'suspended', 'ended']),
    issued_on: Day,
    period: Nullable(Type.Object({ starts_on: Day, ends_on: Day }, { additionalProperties: false })),
    issuer: Type.Object({ name: Nullable(Type.String()) }, { additionalProperties: false }),
    certificate: Nullable(
      Type.Object(
        { id: Type.String(), verification_url: Type.String(), grade: Grade, stamped_at: Time },
        { additionalProperties: false },
      ),
    ),
    details: Nullable(Type.Union([AccreditationDetails, MembershipDetails])),
    check: Nullable(
      Type.Object(
        { keys_url: Type.String(), issuer_url: Type.String(), status_list_url: Type.String() },
        { additionalProperties: false },
      ),
    ),
    credential_url: Nullable(Type.String()),
    pdf_url: Nullable(Type.String()),
  },
  { additionalProperties: false },
);
