import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MILLISECONDS } from '../../http-server';
import { jsonBody } from '../../plugins/json-body';
import { courseRoutes } from './courses';
import { credentialRoutes } from './credentials';
import { memberRoutes } from './members';
import type { MembershipOptions } from './options';
import { programRoutes } from './programs';

/** Everything about memberships: the same for API keys and for the dashboard's sessions. */
export async function membershipRoutes(app: FastifyInstance, options: MembershipOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(jsonBody, { milliseconds: JSON_BODY_MILLISECONDS });
  await app.register(programRoutes, options);
  await app.register(memberRoutes, options);
  await app.register(courseRoutes, options);
  await app.register(credentialRoutes, options);
}
