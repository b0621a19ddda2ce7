import type { FastifyPluginCallback } from 'fastify';
import { BLOCKCHAIN_PROOF_XSD, SCHEMA_FILE_NAME } from '../../proofs/xml/schema';

const XML = 'application/xml';

/** The XML schema of blockchain proofs, for verifiers that are not ours. */
export const schemaRoute: FastifyPluginCallback = (app, _options, done) => {
  app.get(
    `/.well-known/sello/${SCHEMA_FILE_NAME}`,
    { config: { produces: [XML] } },
    async (_request, reply) => reply.type(`${XML}; charset=utf-8`).send(BLOCKCHAIN_PROOF_XSD),
  );
  done();
};
