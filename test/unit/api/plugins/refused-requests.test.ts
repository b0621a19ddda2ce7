import type { RefusedRequest } from '../../../../domain/refused-request';
import { certifiedCertificate } from '../../../support/certificates';
import { BUSY_KEY, buildStubApi, KEY } from '../wrong-requests/stub-api';

describe('what is recorded of a key', () => {
  it('is every refusal, but not a proof that was asked for too early', async () => {
    const recorded: [string, RefusedRequest][] = [];
    const certificate = { ...certifiedCertificate('acct_1'), anchor: null };
    const { app } = await buildStubApi({
      refusedRequests: {
        record: (keyId: string, refused: RefusedRequest) => recorded.push([keyId, refused]),
      },
      certificates: {
        tsr: async () => new Uint8Array(1),
        list: async () => [],
        findForAccount: async (_account: string, id: string) => (id === certificate.id ? certificate : null),
      },
    } as never);
    const statusOf = async (path: string, { key } = KEY) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app.inject({ url: `/api/public/v1${path}`, headers })).statusCode;
    };
    expect(await statusOf(`/certificates/${certificate.id}/proof/blockchain`)).toBe(409);
    expect(await statusOf('/certificates/cert_unknown')).toBe(404);
    expect(await statusOf('/certificates?limit=0')).toBe(400);
    expect(await statusOf('/certificates', BUSY_KEY)).toBe(429);
    expect(await statusOf('/certificates?limit=1')).toBe(200);
    await app.close();
    expect(recorded.map(([keyId, { route, status, error }]) => [keyId, route, status, error])).toEqual([
      ['key_1', '/api/public/v1/certificates/{id}', 404, 'not_found'],
      ['key_1', '/api/public/v1/certificates', 400, 'invalid_request'],
      ['key_busy', '/api/public/v1/certificates', 429, 'rate_limit_exceeded'],
    ]);
  });
});
