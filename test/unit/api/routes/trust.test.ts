import { fastify } from 'fastify';
import type { Trust } from '../../../../app/dependencies';
import { trustRoutes } from '../../../../api/routes/trust';
import { encodePem } from '../../../../proofs/x509/pem';
import { certify, profileOf } from '../../proofs/timestamp/forge';

const trust = async (provider: string, grade: Trust['grade'], requireEku = true): Promise<Trust> => ({
  provider,
  grade,
  accreditation: grade === 'accredited' ? 'SE/1' : null,
  pem: `-----BEGIN ${provider}`,
  profile: profileOf(await certify(null), { policies: [`1.2.${provider.length}`], requireEku }),
});

async function get(path: string, ...configured: Trust[]) {
  const app = fastify();
  await app.register(trustRoutes, { trust: configured });
  return app.inject(`/.well-known/sello/${path}`);
}

describe('the published trust', () => {
  it('has each provider’s roots, what its tokens omit and what the operator’s profile accepts', async () => {
    const one = await trust('psc', 'accredited', false);
    const intermediate = (await certify(null)).certificate.raw;
    const profile = { ...one.profile, intermediates: [intermediate] };
    const answer = await get('trust.json', { ...one, profile });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual([
      {
        provider: 'psc',
        grade: 'accredited',
        accreditation: 'SE/1',
        roots: '-----BEGIN psc',
        intermediates: encodePem('CERTIFICATE', intermediate),
        policies: ['1.2.3'],
        require_eku: false,
      },
    ]);
  });

  it('has no sandbox once an accredited provider is configured', async () => {
    const [sandbox, technical, accredited] = await Promise.all([
      trust('sandbox', 'sandbox'),
      trust('tsa', 'technical'),
      trust('psc', 'accredited'),
    ]);
    const providers = async (...configured: Trust[]) =>
      (await get('trust.json', ...configured)).json<Trust[]>().map(({ provider }) => provider);
    expect(await providers(sandbox, technical)).toEqual(['sandbox', 'tsa']);
    expect(await providers(sandbox, technical, accredited)).toEqual(['tsa', 'psc']);
    const pem = (await get('trust.pem', sandbox, technical, accredited)).body;
    expect(pem).toBe('-----BEGIN tsa-----BEGIN psc');
  });
});
