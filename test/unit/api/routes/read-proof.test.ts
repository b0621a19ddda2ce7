import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../../../../api/dependencies';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { negotiation } from '../../../../api/plugins/negotiation';
import { readProofRoute } from '../../../../api/routes/certificates/read-proof';
import { ErrorSchema } from '../../../../api/schemas/common';
import type { CertificateRecords } from '../../../../app/certificate-record';

const PROOF = '/certificates/cert_4fT0mQ2vX9bKc7LrZ1aYwE/proof';

/** No account has a certificate here, so a request that gets past its Accept header is a 404. */
describe('a proof', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    app.addSchema(ErrorSchema);
    await app.register(errorHandler);
    await app.register(negotiation);
    app.decorateRequest('admission');
    app.addHook('onRequest', async (request) => {
      request.admission = { accountId: 'acct_1' } as never;
    });
    const deps = { certificates: { findForAccount: async () => null } } as unknown as ApiDependencies;
    await app.register(readProofRoute, { deps, records: {} as CertificateRecords });
  });
  afterAll(() => app.close());

  const get = (url: string, accept?: string) =>
    app.inject({ url: `${PROOF}${url}`, headers: accept === undefined ? {} : { accept } });

  it.each([
    ['?type=nom151', 'application/json'],
    ['?type=pdf&format=json', 'application/json'],
    ['?type=nom151&format=raw', 'application/timestamp-reply'],
    ['?type=blockchain&format=raw', 'application/xml'],
    ['?type=opentimestamps&format=raw', 'application/vnd.opentimestamps.v1'],
    ['?type=pdf&format=raw', 'application/pdf'],
    ['?type=bundle&format=raw', 'application/zip'],
    ['/pdf', 'application/pdf'],
  ])('%s is not refused to who accepts %s, and names it to who does not', async (url, type) => {
    for (const accept of [undefined, '', '*/*', type, `text/html, ${type};q=0.1`])
      expect([accept, (await get(url, accept)).statusCode]).toEqual([accept, 404]);
    for (const accept of ['text/csv', `${type};q=0`]) {
      const answer = await get(url, accept);
      expect([accept, answer.statusCode]).toEqual([accept, 406]);
      expect(answer.json<{ message: string }>().message).toContain(`answers with ${type}`);
    }
  });

  it.each(['application/json', 'application/pdf'])(
    'as bytes is no %s if it is a time stamp',
    async (accept) => {
      const answer = await get('?type=nom151&format=raw', accept);
      expect([answer.statusCode, answer.json()]).toEqual([
        406,
        {
          error: 'not_acceptable',
          message:
            'This call answers with application/timestamp-reply or application/octet-stream, which the Accept header does not allow. Change that header, or leave it out.',
        },
      ]);
    },
  );

  it('as bytes is sent to who knows no other type for bytes', async () => {
    expect((await get('?type=pdf&format=raw', 'application/octet-stream')).statusCode).toBe(404);
  });

  it('leaves the type of the original file to where it redirects', async () => {
    expect((await get('?type=file&format=raw', 'image/png')).statusCode).toBe(404);
    expect((await get('/file', 'image/png')).statusCode).toBe(404);
  });

  it.each(['?type=video&format=raw', '?type=pdf&type=nom151&format=raw', '/video'])(
    'of an unknown type is refused as such: %s',
    async (url) => {
      expect((await get(url, 'image/png')).statusCode).toBe(400);
    },
  );
});
