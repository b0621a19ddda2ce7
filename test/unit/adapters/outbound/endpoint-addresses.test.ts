import { createEndpointAddresses } from '../../../../adapters/outbound/endpoint-addresses';

describe('the address of an endpoint, before any is looked up', () => {
  const strict = createEndpointAddresses([]);
  const local = createEndpointAddresses(['127.0.0.0/8', '::1']);

  it.each(['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', 'localhost', 'a.localhost'])(
    'is refused when it is not public: %s',
    (host) => {
      expect(strict.isRefused(host)).toBe(true);
      expect(strict.allowsPlain(host)).toBe(false);
    },
  );

  it.each(['1.1.1.1', 'erp.example.com', 'localhost.example.com'])('is not refused: %s', (host) => {
    expect(strict.isRefused(host)).toBe(false);
    expect(strict.allowsPlain(host)).toBe(false);
  });

  it('may be plain http where it is allowed, or its name may lead there', () => {
    expect(['127.0.0.1', 'localhost', 'hooks.internal'].map(local.allowsPlain)).toEqual([true, true, true]);
    expect(['1.1.1.1', '10.0.0.1'].map(local.allowsPlain)).toEqual([false, false]);
    expect(['127.0.0.1', '10.0.0.1'].map(local.isRefused)).toEqual([false, true]);
  });
});
