import type { FastifyRequest } from 'fastify';
import { hashApiKey } from '../domain/api-key';
import { hashToken } from '../domain/secret-token';
import { bearerKey } from './bearer-key';
import type { ApiDependencies } from './dependencies';
import { sessionCookieName, cookieValue } from './session-cookie';

type Dependencies = Pick<ApiDependencies, 'keys' | 'sessions' | 'settings'>;

/** Whether a request carries a valid key or session, although its route needs neither. */
export function createKnownCaller({ keys, sessions, settings }: Dependencies) {
  const cookie = sessionCookieName(settings.publicUrl);
  return async (request: FastifyRequest): Promise<boolean> => {
    const key = bearerKey(request, settings.service);
    if (key !== null && (await keys.isLive(hashApiKey(key)))) return true;
    const token = cookieValue(request, cookie);
    return token !== undefined && (await sessions.find(hashToken(token))) !== null;
  };
}
