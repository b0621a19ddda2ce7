import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits';
import { HASH_PATTERN } from './verify';

/**
 * No patterns: the readers in `api/upload` check more than a pattern could express, some languages don't understand them, and Postman fills in random
 * text that fits them.
 */
const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));

const texts = {
  title: text(
    LIMITS.titleCharacters,
    "Title of the certificate. Defaults to the file's name.",
    'Contrato 14',
  ),
  description: text(LIMITS.descriptionCharacters, 'Free description.', 'Con dos anexos'),
  document_type: text(LIMITS.documentTypeCharacters, 'Label for the kind of document.', 'contract'),
  reference: text(
    LIMITS.referenceCharacters,
    'Your own id of the document, to find its certificates with `GET /certificates?reference=`. It need not be unique. It is neither on the public page nor in the PDF; the bundle’s `certificate.json` has it.',
    'inv-2291',
  ),
};

const publicPage = Type.Optional(
  Type.Boolean({
    // Not `default`: generated types would then require it.
    description:
      'Whether anyone with the link can see the verification page and download the proofs; true if it is not sent. `PATCH /certificates/{id}` changes it later.',
  }),
);

/** Only for the OpenAPI document: the readers in `api/upload` enforce the limits while the body streams in. */
export const MultipartUpload = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      description: 'The file to certify, 1 to 52,428,800 bytes. Exactly one; parts may come in any order.',
    }),
    ...texts,
    public_page: publicPage,
  },
  { title: 'FileUpload', additionalProperties: false },
);

export const JsonUpload = Type.Object(
  {
    file_base64: Type.String({
      minLength: 4,
      contentEncoding: 'base64',
      description:
        'The file as padded RFC 4648 base64; line breaks are allowed. 1 to 52,428,800 bytes of content.',
      examples: ['SG9sYQ=='],
    }),
    file_name: text(LIMITS.fileNameCharacters, 'Name of the file; any path is removed.', 'c14.pdf'),
    file_mime: text(LIMITS.mimeCharacters, 'MIME type of the file.', 'application/pdf'),
    ...texts,
    public_page: publicPage,
  },
  { title: 'JsonUpload', additionalProperties: false },
);

export const HashUpload = Type.Object(
  {
    sha256: Type.String({
      pattern: HASH_PATTERN,
      description:
        'The SHA-256 of the file as 64 hexadecimal characters, in either case. That of an empty file is refused.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    file_size: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The size of the file in bytes, as you state it.',
      examples: [48211],
    }),
    file_name: text(
      LIMITS.fileNameCharacters,
      'Name of the file, as you state it; any path is removed.',
      'c14.pdf',
    ),
    file_mime: text(LIMITS.mimeCharacters, 'MIME type of the file, as you state it.', 'application/pdf'),
    ...texts,
    public_page: publicPage,
  },
  { title: 'HashUpload', additionalProperties: false },
);

export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]*$';

/** Postman enables optional headers on import and fills in the default, so that has to mean nothing. */
export const UploadHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      default: '',
      maxLength: LIMITS.idempotencyKeyCharacters,
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description:
        'Send a new one with each new document, and the same one again with every retry. The same key with the same content gives the same certificate and one charge, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. Content is the bytes of the file, `title`, `description`, `document_type`, `reference` and `public_page` as they were given, in either encoding, and whether the file or only its hash was sent; the name and media type of the file do not count. With other content the answer is 422, which names the fields that differ. A key belongs to the account: all its API keys share it. It is kept as long as its certificate, at least 24 hours. A refused request does not use it up, and a certification that fails frees it. 1 to 255 visible ASCII characters; empty is the same as not sent.',
      examples: ['order-14'],
    }),
  ),
  prefer: Type.Optional(
    Type.String({
      default: '',
      description: '`respond-async`: answer 202 at once and certify in the background.',
    }),
  ),
});
