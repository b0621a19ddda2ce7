import type { FastifyPluginCallback } from 'fastify';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sello</title>
<h1>Sello is running</h1>
<p>Certify a file with <code>POST /api/public/v1/certificates</code>; make accounts and keys with <code>npx sello</code>.</p>
<ul>
<li><a href="/health/ready">Which parts are up</a>
<li><a href="/.well-known/sello/trust.pem">The roots that time stamps are checked against</a>
</ul>
`;

/** What a person sees who opens the service's address in a browser. */
export const homeRoute: FastifyPluginCallback = (app, _options, done) => {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  done();
};
