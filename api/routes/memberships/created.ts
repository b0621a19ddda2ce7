import type { FastifyReply } from 'fastify';

/** Prepares the answer to a call that has created something, or found that an earlier one with its key has. `path`: `/members/mem_…`. */
export function answerCreated(reply: FastifyReply, path: string, replayed: boolean): FastifyReply {
  const { publicUrl, prefix } = reply.server;
  if (replayed) void reply.header('idempotent-replayed', 'true');
  return reply.code(201).header('location', `${publicUrl}${prefix}${path}`);
}

/** Empty is the same as not sent. */
export function keySent({ 'idempotency-key': key }: { 'idempotency-key'?: string }): string | null {
  return key === undefined || key === '' ? null : key;
}
