import type { FastifyInstance } from 'fastify';
import { JSON_BODY_MILLISECONDS } from '../../http-server';
import { jsonBody } from '../../plugins/json-body';
import { accreditationRoutes } from './accreditations';
import { courseRoutes } from './courses';
import { credentialRoutes } from './credentials';
import { memberRoutes } from './members';
import { membershipResourceRoutes } from './memberships';
import type { MembershipOptions } from './options';
import { pointRoutes } from './points';
import { programRoutes } from './programs';
import { renewalRoutes } from './renewals';
import { rosterRoutes } from './rosters';

/** Everything about memberships: the same for API keys and for the dashboard's sessions. */
export async function membershipRoutes(app: FastifyInstance, options: MembershipOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(jsonBody, { milliseconds: JSON_BODY_MILLISECONDS });
  await app.register(programRoutes, options);
  await app.register(memberRoutes, options);
  await app.register(courseRoutes, options);
  await app.register(credentialRoutes, options);
  await app.register(accreditationRoutes, options);
  await app.register(rosterRoutes, options);
  await app.register(membershipResourceRoutes, options);
  await app.register(renewalRoutes, options);
  await app.register(pointRoutes, options);
}
