import type { FastifyPluginCallback } from 'fastify';
import type { PublishedTrust } from '../../proofs/judge/published-trust';
import type { Trust } from '../../app/dependencies';
import { encodePemCertificates } from '../../proofs/x509/pem';
import { apiError } from '../errors';

const PEM = 'application/x-pem-file';

type PublishedProvider = PublishedTrust & { accreditation: string | null };

/** What verifiers need to know of each provider: its pinned roots, what its time stamps omit, and what its time stamps are held to. */
export const trustRoutes: FastifyPluginCallback<{ trust: Trust[] }> = (app, { trust }, done) => {
  // Once an accredited provider is configured, the sandbox must not pass for one.
  const accredited = trust.some(({ grade }) => grade === 'accredited');
  const published = trust.filter(({ grade }) => !(accredited && grade === 'sandbox'));

  app.get('/.well-known/sello/trust.pem', { config: { produces: [PEM] } }, async (_request, reply) =>
    reply.type(PEM).send(published.map(({ pem }) => pem).join('')),
  );

  app.get('/.well-known/sello/trust.json', async () => published.map(toPublished));

  app.get<{ Params: { provider: string } }>(
    '/.well-known/sello/trust/:provider.pem',
    { config: { produces: [PEM] } },
    async (request, reply) => {
      const found = trust.find(({ provider }) => provider === request.params.provider);
      if (found === undefined) throw apiError('not_found');
      return reply.type(PEM).send(found.pem);
    },
  );
  done();
};

/** From the operator's profile alone: a verifier must not take these from the certificate that it checks. */
function toPublished({ provider, grade, accreditation, pem, profile }: Trust): PublishedProvider {
  const { policies, requireEku } = profile;
  const intermediates = encodePemCertificates(profile.intermediates);
  return { provider, grade, accreditation, roots: pem, intermediates, policies, require_eku: requireEku };
}
