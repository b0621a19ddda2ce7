import { eventBody, signatureHeaders } from '../../../domain/webhook-signature';

/** From the specification's reference tests. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('the signature of a webhook', () => {
  it('is that of the specification', () => {
    expect(signatureHeaders(VECTOR, [VECTOR.secret])).toEqual({
      'webhook-id': VECTOR.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': VECTOR.signature,
    });
  });

  it('is made once for each secret, separated by a space', () => {
    const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    const both = signatureHeaders(VECTOR, [other, VECTOR.secret])['webhook-signature'].split(' ');
    expect(both).toHaveLength(2);
    expect(both[1]).toBe(VECTOR.signature);
    expect(both[0]).not.toBe(VECTOR.signature);
    expect(both[0]).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('covers id, time and body', () => {
    const of = (change: Partial<typeof VECTOR>) =>
      signatureHeaders({ ...VECTOR, ...change }, [VECTOR.secret])['webhook-signature'];
    const all = [of({}), of({ id: 'msg_2' }), of({ at: new Date(1_614_265_331_000) }), of({ body: '{}' })];
    expect(new Set(all).size).toBe(4);
  });

  it('covers every character of a body that is not ASCII', () => {
    const body = eventBody({
      id: 'evt_1',
      accountId: 'acct_1',
      type: 'certificate.certified',
      at: new Date('2026-11-14T18:02:11.214Z'),
      data: { certificate: { title: 'Constitución ✓' } },
    });
    expect(body).toBe(
      '{"type":"certificate.certified","timestamp":"2026-11-14T18:02:11.214Z","data":{"certificate":{"title":"Constitución ✓"}}}',
    );
    const signed = (text: string) => signatureHeaders({ ...VECTOR, body: text }, [VECTOR.secret]);
    expect(signed(body)).not.toEqual(signed(body.replace('ó', 'o')));
  });
});
