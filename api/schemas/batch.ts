import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { BatchItemRecord, BatchRecord } from '../../app/batches/batch-record';
import { BATCH_ID_PATTERN, CERTIFICATE_ID_PATTERN } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { cursorPattern } from '../list-cursor';
import { CertificateFailure, CertificateStatus } from './certificate';
import { Nullable, Sha256, Time } from './common';
import { PAGE_END, pageCursor, PageLimit } from './page';
import { IDEMPOTENCY_KEY_PATTERN } from './upload';
import { HASH_PATTERN } from './verify';

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, description, examples: [example] })));

const NewItem = Type.Object(
  {
    sha256: Type.String({
      pattern: HASH_PATTERN,
      description:
        'SHA-256 of the file as 64 hexadecimal characters, in either case. That of an empty file is refused.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    file_size: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Size of the file in bytes.',
      examples: [48211],
    }),
    file_name: text(LIMITS.fileNameCharacters, 'Name of the file; any path is removed.', 'c14.pdf'),
    file_mime: text(LIMITS.mimeCharacters, 'MIME type of the file.', 'application/pdf'),
    title: text(
      LIMITS.titleCharacters,
      "Title of the certificate. Defaults to the file's name.",
      'Contrato 14',
    ),
    description: text(LIMITS.descriptionCharacters, 'Free description.', 'Con dos anexos'),
    document_type: text(LIMITS.documentTypeCharacters, 'Label for the kind of document.', 'contract'),
    ref: text(
      LIMITS.referenceCharacters,
      'Your own id of the document. It is the `reference` of the certificate.',
      'inv-2291',
    ),
    public_page: Type.Optional(
      Nullable(
        Type.Boolean({
          description: 'Whether anyone with the link can see the verification page; true if it is not sent.',
        }),
      ),
    ),
  },
  { title: 'BatchRequestItem', additionalProperties: false },
);

export const NewBatch = Type.Object(
  { items: Type.Array(NewItem, { minItems: 1, maxItems: LIMITS.batchItems }) },
  { title: 'BatchRequest', additionalProperties: false },
);

export type NewBatchBody = Static<typeof NewBatch>;

export const BatchHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      default: '',
      maxLength: LIMITS.idempotencyKeyCharacters,
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description:
        'Covers the whole batch: the same key with the same items in the same order gives the same batch and charges it once, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. With other content the answer is 422. Names and media types of files do not count as content. A refused request does not use the key up. Keys of batches and of single certificates are independent. 1 to 255 visible ASCII characters; empty is the same as not sent.',
      examples: ['nightly-2026-11-14'],
    }),
  ),
});

const Counts = Type.Object(
  {
    total: Type.Integer({ minimum: 1, maximum: LIMITS.batchItems }),
    certified: Type.Integer({ minimum: 0 }),
    failed: Type.Integer({ minimum: 0, description: 'They cost nothing.' }),
    pending: Type.Integer({ minimum: 0, description: 'Still being certified.' }),
  },
  { title: 'BatchCounts', additionalProperties: false },
);

export const Batch = Type.Object(
  {
    id: Type.String({ pattern: BATCH_ID_PATTERN, examples: ['bat_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    status: Type.Enum(['accepted', 'running', 'done'], { title: 'BatchStatus' }),
    counts: Counts,
    created_at: Time,
    completed_at: Nullable(Time),
  },
  { title: 'Batch', additionalProperties: false },
);

const BatchItem = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Its place in the request, from 0.' }),
    ref: Nullable(Type.String({ examples: ['inv-2291'] })),
    sha256: Sha256,
    certificate_id: Type.String({
      pattern: CERTIFICATE_ID_PATTERN,
      examples: ['cert_4fT0mQ2vX9bKc7LrZ1aYwE'],
    }),
    status: CertificateStatus,
    failure: Nullable(CertificateFailure),
  },
  { title: 'BatchItem', additionalProperties: false },
);

type Same<A, B> = [A, B] extends [B, A] ? true : never;
// Do not compile when a schema and the record that is sent differ.
true satisfies Same<Static<typeof Batch>, BatchRecord>;
true satisfies Same<Static<typeof BatchItem>, BatchItemRecord>;

export const BatchAnswer = Type.Object(
  { batch: Batch },
  { title: 'BatchAnswer', additionalProperties: false },
);

export const BatchParameters = Type.Object({
  id: Type.String({ description: 'The id of a batch of this account. Any other id gives 404.' }),
});

export const BATCH_CURSOR_PATTERN = cursorPattern(BATCH_ID_PATTERN);
/** The index of the last item on the page before. */
export const ITEM_CURSOR_PATTERN = '^(0|[1-9][0-9]{0,3})$';

const FROM_CURSOR = 'The `next_cursor` of an earlier answer: the page begins after its last entry.';

export const BatchListQuery = Type.Object(
  { limit: PageLimit, after: pageCursor(BATCH_CURSOR_PATTERN, FROM_CURSOR) },
  { additionalProperties: false },
);

export const BatchListAnswer = Type.Object(
  { batches: Type.Array(Batch, { description: 'Newest first.' }), ...PAGE_END },
  { title: 'BatchList', additionalProperties: false },
);

export const BatchItemsQuery = Type.Object(
  {
    status: Type.Optional(CertificateStatus),
    limit: PageLimit,
    after: pageCursor(ITEM_CURSOR_PATTERN, `${FROM_CURSOR} Keep the filter.`),
  },
  { additionalProperties: false },
);

export const BatchItemsAnswer = Type.Object(
  { items: Type.Array(BatchItem, { description: 'In the order of the request.' }), ...PAGE_END },
  { title: 'BatchItemList', additionalProperties: false },
);
