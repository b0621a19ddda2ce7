import { createHash } from 'node:crypto';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

interface List {
  certificates: CertificateBody[];
  next_cursor: string | null;
}

describe('finding certificates', () => {
  let service: SharedService;
  let client: DashboardClient;
  const ids: string[] = [];
  beforeAll(async () => {
    service = await sharedService();
    ({ client } = await signedUp(service));
    for (const [name, title, reference] of [
      ['póliza.pdf', '', 'INV-1'],
      ['c14.pdf', 'Contrato 14', 'inv-2'],
      ['c15.pdf', 'Contrato 15', 'inv-2'],
    ] as const) {
      const body = new FormData();
      body.set('file', new File([name], name));
      body.set('title', title);
      body.set('reference', reference);
      const answer = await client.call<{ certificate: CertificateBody }>('POST', '/certificates', body);
      expect(answer.status).toBe(201);
      ids.push(answer.body.certificate.id);
    }
  });
  afterAll(() => service.stop());

  const list = async (query: string) => {
    const { status, body } = await client.call<List>('GET', `/certificates?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const found = async (query: string) =>
    (await list(query)).certificates.map(({ id }) => ids.indexOf(id)).sort();

  it('works by words, id, hash and reference, with other filters, and counts', async () => {
    expect(await found('q=CONTRATO')).toEqual([1, 2]);
    expect(await found('q=c%2014')).toEqual([1]);
    expect(await found('q=poliza')).toEqual([0]);
    expect(await found(`q=${ids[1]}`)).toEqual([1]);
    const sha256 = createHash('sha256').update('c15.pdf').digest('hex');
    expect(await found(`q=${sha256.toUpperCase()}`)).toEqual([2]);
    expect(await found('reference=INV-2&q=14')).toEqual([1]);
    expect(await found('q=contrato&status=failed')).toEqual([]);
    expect(await found('q=...')).toEqual([]);
    const count = await client.call('GET', '/certificates/count?q=contrato');
    expect([count.status, count.body]).toEqual([200, { count: 2, more: false }]);
  });

  it('pages through what it finds by cursor, and by the links', async () => {
    const first = await list('q=contrato&limit=1');
    expect(first.certificates.map(({ id }) => id)).toEqual([ids[2]]);
    const second = await list(`q=contrato&limit=1&after=${first.next_cursor}`);
    expect(second.certificates.map(({ id }) => id)).toEqual([ids[1]]);
    expect(second.next_cursor).toBeNull();
    const { headers } = await client.call('GET', '/certificates?q=contrato&limit=1');
    expect(headers.get('link')).toContain('q=contrato');
  });

  it('finds nothing of another account', async () => {
    const answer = await service.fetch(`/certificates?q=${ids[1]}`);
    expect(await answer.json()).toMatchObject({ certificates: [] });
  });

  it('tells the dashboard whether a file is certified already, in the own account only', async () => {
    const sha256 = createHash('sha256').update('c14.pdf').digest('hex');
    const { body } = await client.call<{ certified: boolean; certificates: CertificateBody[] }>(
      'GET',
      `/verify/${sha256}`,
    );
    expect(body).toMatchObject({ certified: true, certificates: [{ id: ids[1] }] });
    const stranger = (await signedUp(service)).client;
    expect((await stranger.call('GET', `/verify/${sha256}`)).body).toMatchObject({ certified: false });
  });
});
