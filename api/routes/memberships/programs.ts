import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { MembershipOptions } from './options';

export const programRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (_app, _options, done) => {
  done();
};
