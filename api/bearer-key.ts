import type { FastifyRequest } from 'fastify';
import { isWellFormedApiKey } from '../domain/api-key';

/** The API key of a request; `null` when there is none that could be valid. Asks no database. */
export function bearerKey({ headers }: FastifyRequest, service: string): string | null {
  const key = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  return key !== undefined && isWellFormedApiKey(key, service) ? key : null;
}
