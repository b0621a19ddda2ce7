import { MEMBERSHIP_HEADERS } from './membership-headers';
import type { OpenapiDocument } from './types';

interface Header {
  description: string;
  schema: object;
}

type Headers = Record<string, Header>;

const header = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});

const REQUEST_ID = {
  'X-Request-Id': header('Identifies this request in the service’s log.', 'req_0aB1cD2eF3gH4iJ5kL6m'),
};
const LIMITS = {
  'RateLimit-Policy': header('The limits of this key (IETF draft).', '"minute";q=60;w=60, "month";q=1000'),
  RateLimit: header(
    'What is left of each limit (`r`), and the seconds until more becomes available (`t`).',
    '"minute";r=59;t=60, "month";r=999;t=86400',
  ),
};
const RETRY = { 'Retry-After': header('Seconds to wait before the next attempt.', '5') };
const CHALLENGE = { 'WWW-Authenticate': header('Always Bearer.', 'Bearer realm="sello"') };

const REPLAYED = header('`true` when an earlier request created this certificate.', 'true');

const CREATED: Record<string, Headers> = {
  201: {
    Location: header(
      'The address of the certificate.',
      'https://sello.example/api/public/v1/certificates/cert_…',
    ),
    'Idempotent-Replayed': REPLAYED,
  },
  202: {
    Location: header(
      'The address of the certificate, to poll.',
      'https://sello.example/api/public/v1/certificates/cert_…',
    ),
    'Idempotent-Replayed': REPLAYED,
    'Retry-After': header('Seconds to wait before `Location` is read again.', '2'),
    'Preference-Applied': header('Sent if `Prefer: respond-async` was.', 'respond-async'),
  },
};

const PROOF: Record<string, Headers> = {
  200: {
    'Content-Disposition': header(
      'The name of the file, when the answer is one.',
      'attachment; filename=cert_….xml',
    ),
  },
  302: { Location: header('The signed link.', 'https://sello.example/files/cert_…') },
  409: RETRY,
};

const CREATED_WEBHOOK: Record<string, Headers> = {
  201: {
    Location: header('The address of the endpoint.', 'https://sello.example/api/public/v1/webhooks/whk_…'),
  },
};

/** Headers of a single operation. */
const SPECIAL: Record<string, Record<string, Headers>> = {
  createCertificate: CREATED,
  createCertificateFromJson: CREATED,
  createWebhook: CREATED_WEBHOOK,
  listCertificates: {
    200: {
      Link: header(
        'RFC 8288: the next page; with `offset`, the previous page too; with `after`, the first.',
        '<https://…?limit=20&after=…>; rel="next"',
      ),
    },
  },
  createBatch: {
    202: {
      Location: header(
        'The address of the batch, to poll.',
        'https://sello.example/api/public/v1/batches/bat_…',
      ),
      'Idempotent-Replayed': header('`true` when an earlier request created this batch.', 'true'),
      'Retry-After': header(
        'Seconds to wait before `Location` is read again. Not of a batch that is done.',
        '2',
      ),
    },
  },
  getProof: PROOF,
  downloadProof: PROOF,
  ...MEMBERSHIP_HEADERS,
};

/** Documents the headers of every answer. */
export function addHeaders({ paths = {} }: OpenapiDocument): void {
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path)) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const headers: Headers = {
          ...REQUEST_ID,
          ...(operation.security?.length === 1 && !['401', '406'].includes(status) && LIMITS),
          ...(status === '401' && CHALLENGE),
          ...(['429', '503'].includes(status) && RETRY),
          ...SPECIAL[operation.operationId ?? '']?.[status],
        };
        Object.assign(response, { headers });
      }
    }
  }
}
