import { Type } from 'typebox';
import type { Static } from 'typebox';
import { LIMITS } from '../../domain/limits';
import { CertificateRef } from './certificate';

/** Past this no index helps, and nobody pages that far. */
const OFFSET_MAXIMUM = 1_000_000_000;

export const ListQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.pageMaximum,
        default: LIMITS.pageDefault,
        description: 'Page size.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OFFSET_MAXIMUM,
        default: 0,
        description: 'Number of certificates skipped.',
      }),
    ),
    status: Type.Optional(Type.Enum(['processing', 'certified', 'failed'])),
    document_type: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.documentTypeCharacters })),
    created_after: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only what was received later than this.' }),
    ),
    created_before: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only what was received earlier than this.' }),
    ),
  },
  { additionalProperties: false },
);

export type ListQueryBody = Static<typeof ListQuery>;

export const ListAnswer = Type.Object(
  {
    certificates: Type.Array(CertificateRef, { description: 'Newest first.' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  },
  { additionalProperties: false },
);
