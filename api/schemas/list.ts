import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CERTIFICATE_ID_PATTERN } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { cursorPattern } from '../list-cursor';
import { CertificateRef, CertificateStatus } from './certificate';
import { Nullable } from './common';
import { PAGE_END, pageCursor, PageLimit } from './page';

/** Keeps the number within what MongoDB accepts. */
const OFFSET_MAXIMUM = 1_000_000_000;

export const CURSOR_PATTERN = cursorPattern(CERTIFICATE_ID_PATTERN);

/** Which certificates: the same for the list, its number and its export. */
export const ListFilters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.searchCharacters,
      description:
        'A search: the id of a certificate, the SHA-256 of a file, or words. Every word must begin a word of the title or of the file name; case and accents do not matter. Letters and digits count, everything else separates words.',
      examples: ['contrato 14'],
    }),
  ),
  status: Type.Optional(CertificateStatus),
  document_type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.documentTypeCharacters,
      description: 'Only certificates with this `document_type`, in any case.',
      examples: ['contract'],
    }),
  ),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.referenceCharacters,
      description: 'Only certificates with this `reference`, in any case.',
      examples: ['inv-2291'],
    }),
  ),
  created_after: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only certificates received after this time.' }),
  ),
  created_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only certificates received before this time.' }),
  ),
  updated_after: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only certificates whose `updated_at` is after this time: certified, failed or changed since then, or their anchor was sent, reached a block, became final or was lost. To poll, ask from a minute before your last request: the clocks of the service may differ, and a change counts from when it began.',
    }),
  ),
};

export const ListQuery = Type.Object(
  {
    limit: PageLimit,
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OFFSET_MAXIMUM,
        description: 'Number of certificates to skip, 0 by default. The larger, the slower; `after` is not.',
      }),
    ),
    after: pageCursor(
      CURSOR_PATTERN,
      'The `next_cursor` of an earlier answer: the page begins after its last certificate. Takes as long as the first page at any depth, and neither repeats nor skips a certificate when new ones arrive. Not together with `offset`; keep the filters.',
    ),
    ...ListFilters,
  },
  { additionalProperties: false },
);

export const CountQuery = Type.Object(ListFilters, { additionalProperties: false });

/** Longer than the ids that one download may have, so that too many are told so. */
const IDS_CHARACTERS = 8_000;
const ID = CERTIFICATE_ID_PATTERN.slice(1, -1);

export const DownloadQuery = Type.Object(
  {
    ids: Type.String({
      maxLength: IDS_CHARACTERS,
      pattern: `^${ID}(,${ID})*$`,
      description: 'Ids of certificates, separated by commas.',
    }),
  },
  { additionalProperties: false },
);

export const CountAnswer = Type.Object(
  {
    count: Type.Integer({ description: `At most ${LIMITS.countMaximum.toLocaleString('en')}.` }),
    more: Type.Boolean({ description: 'Whether there are more than `count`.' }),
  },
  { title: 'CertificateCount', additionalProperties: false },
);

export type ListQueryBody = Static<typeof ListQuery>;

export const ListAnswer = Type.Object(
  {
    certificates: Type.Array(CertificateRef, { description: 'Newest first.' }),
    limit: Type.Integer(),
    offset: Nullable(
      Type.Integer({ description: 'Null with `after`, as the position in the list is not counted then.' }),
    ),
    ...PAGE_END,
  },
  { title: 'CertificateList', additionalProperties: false },
);
