import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const ACCEPTS_GZIP = /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** Compressed if the browser accepts that: the pages contain their text, and it is loaded before anything else. */
export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  if (!ACCEPTS_GZIP.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
}
