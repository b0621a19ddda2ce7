import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { MemberRecord } from '../../../app/memberships/member-record';
import type { MemberFacts } from '../../../app/memberships/members';
import { EMAIL_CHARACTERS, normaliseEmail } from '../../../domain/email';
import { LIMITS } from '../../../domain/limits';
import { normaliseIdentifier } from '../../../domain/memberships/identifier';
import { IDENTIFIER_TYPES, MEMBER_STATUSES } from '../../../domain/memberships/member';
import type { MemberFilter } from '../../../ports/memberships/members';
import { Nullable, Time } from '../common';
import { Id, idParameters, Text } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';

const closed = (title: string) => ({ title, additionalProperties: false }) as const;

const IdentifierKind = Type.Enum([...IDENTIFIER_TYPES], {
  description:
    'cedula: cédula profesional. curp and rfc: as in Mexico. license: any other licence or registration number.',
});
const Status = Type.Enum([...MEMBER_STATUSES], {
  description: 'archived: out of use, and kept. erased: nothing personal is left.',
});
const EXTERNAL_ID = 'Your own id of the person. No two members of an account have the same.';

const Identifier = Type.Object(
  { type: IdentifierKind, value: Type.String({ examples: ['1234567'] }) },
  closed('MemberIdentifier'),
);

export const MemberSchema = Type.Object(
  {
    id: Id('mem'),
    status: Status,
    external_id: Nullable(Type.String({ description: EXTERNAL_ID, examples: ['A-1042'] })),
    name: Nullable(Type.String({ description: 'Null once it is erased.', examples: ['Ana Gómez Martínez'] })),
    email: Nullable(Type.String({ description: 'In lower case.', examples: ['ana@example.com'] })),
    identifiers: Type.Array(Identifier, {
      description: 'In upper case; but for licences, without spaces and hyphens.',
    }),
    created_at: Time,
    updated_at: Time,
  },
  { ...closed('Member'), description: 'A person who can have memberships and complete courses.' },
);

true satisfies Same<Static<typeof MemberSchema>, MemberRecord>;

const NewIdentifier = Type.Object(
  {
    type: IdentifierKind,
    value: Text(
      LIMITS.identifierCharacters,
      'Stored and found in upper case; but for licences, without spaces and hyphens. Its form is checked, not whether it was issued.',
      '1234567',
    ),
  },
  closed('MemberIdentifierRequest'),
);

const Name = Text(
  LIMITS.memberNameCharacters,
  'Full name, as diplomas and cards print it.',
  'Ana Gómez Martínez',
);
const ExternalId = Nullable(Text(LIMITS.externalIdCharacters, EXTERNAL_ID, 'A-1042'));
const Email = Nullable(
  Text(
    EMAIL_CHARACTERS,
    'Stored and found in lower case. Whether mail arrives is not checked.',
    'ana@example.com',
  ),
);
const Identifiers = Type.Array(NewIdentifier, {
  maxItems: LIMITS.identifiersPerMember,
  description: 'Numbers by which others know the person.',
  examples: [[{ type: 'cedula', value: '1234567' }]],
});

export const NewMemberBody = Type.Object(
  {
    name: Name,
    external_id: Type.Optional(ExternalId),
    email: Type.Optional(Email),
    identifiers: Type.Optional(Identifiers),
  },
  closed('MemberRequest'),
);

export const MemberChangeBody = Type.Object(
  {
    name: Type.Optional(Name),
    external_id: Type.Optional(ExternalId),
    email: Type.Optional(Email),
    identifiers: Type.Optional(Identifiers),
  },
  closed('MemberChange'),
);

const exact = (most: number, what: string, example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: most,
      description: `Only members with this ${what}.`,
      examples: [example],
    }),
  );

export const MemberListQuery = listQuery('mem', {
  external_id: exact(LIMITS.externalIdCharacters, '`external_id`, exactly', 'A-1042'),
  email: exact(EMAIL_CHARACTERS, 'e-mail address, in any case', 'ana@example.com'),
  cedula: exact(LIMITS.identifierCharacters, 'cédula profesional', '1234567'),
  curp: exact(LIMITS.identifierCharacters, 'CURP, in any case', 'GOMA850214MDFRRN09'),
  rfc: exact(LIMITS.identifierCharacters, 'RFC, in any case', 'GOMA850214AB1'),
  license: exact(LIMITS.identifierCharacters, 'licence, in any case', 'LIC-2031'),
  status: Type.Optional(Status),
});

export const MemberAnswer = Type.Object({ member: MemberSchema }, closed('MemberAnswer'));
export const MemberListAnswer = listAnswer('MemberList', 'members', MemberSchema);
export const MemberParameters = idParameters('member');

export function newMember(body: Static<typeof NewMemberBody>): MemberFacts {
  const { name, external_id: externalId = null, email = null, identifiers = [] } = body;
  return { name, externalId, email, identifiers };
}

export function memberChange(body: Static<typeof MemberChangeBody>): Partial<MemberFacts> {
  const { name, external_id: externalId, email, identifiers } = body;
  return {
    ...(name !== undefined && { name }),
    ...(externalId !== undefined && { externalId }),
    ...(email !== undefined && { email }),
    ...(identifiers !== undefined && { identifiers }),
  };
}

/** `null`: no member can match, as nobody has such an e-mail address. */
export function memberFilter(query: Static<typeof MemberListQuery>): MemberFilter | null {
  const { external_id: externalId, email, status } = query;
  const address = email === undefined ? undefined : normaliseEmail(email);
  if (address === null) return null;
  const identifiers = IDENTIFIER_TYPES.flatMap((type) => {
    const value = query[type];
    return value === undefined ? [] : [normaliseIdentifier({ type, value })];
  });
  return { externalId, email: address, identifiers, status };
}
