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
  'X-Request-Id': header('Names this request in the service’s log.', 'req_0aB1cD2eF3gH4iJ5kL6m'),
};
const LIMITS = {
  'RateLimit-Policy': header('The limits of this key (IETF draft).', '"minute";q=60;w=60, "month";q=1000'),
  RateLimit: header(
    'What is left of them, and when more is free.',
    '"minute";r=59;t=60, "month";r=999;t=86400',
  ),
};
const RETRY = { 'Retry-After': header('Seconds to wait before the next try.', '5') };
const CHALLENGE = { 'WWW-Authenticate': header('Always Bearer.', 'Bearer realm="sello"') };

/** Sent with some answers of one operation only. */
const SPECIAL: Record<string, Record<string, Headers>> = {
  createCertificate: {
    201: {
      Location: header(
        'Where the certificate is read.',
        'https://sello.example/api/public/v1/certificates/cert_…',
      ),
      'Idempotent-Replayed': header('`true` when an earlier request made this certificate.', 'true'),
    },
    202: {
      Location: header('Where to ask again.', 'https://sello.example/api/public/v1/certificates/cert_…'),
    },
  },
  listCertificates: {
    200: { Link: header('The next and the previous page (RFC 8288).', '<https://…?offset=20>; rel="next"') },
  },
  getProof: {
    200: {
      'Content-Disposition': header(
        'With format=raw: a name for the file.',
        'attachment; filename="cert_….xml"',
      ),
    },
    302: { Location: header('The signed link.', 'https://sello.example/files/cert_…') },
    409: RETRY,
  },
};

/** Says of every answer which headers it carries. */
export function addHeaders({ paths = {} }: OpenapiDocument): void {
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path)) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const headers: Headers = {
          ...REQUEST_ID,
          ...(operation.security !== undefined && !['401', '406'].includes(status) && LIMITS),
          ...(status === '401' && CHALLENGE),
          ...(['429', '503'].includes(status) && RETRY),
          ...SPECIAL[operation.operationId ?? '']?.[status],
        };
        Object.assign(response, { headers });
      }
    }
  }
}
