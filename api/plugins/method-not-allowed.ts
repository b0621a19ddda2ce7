import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { routedPath } from '../routed-path';

interface KnownRoute {
  pattern: RegExp;
  methods: Set<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that the request's address supports; empty when there is no such address. */
    methodsAt(request: FastifyRequest): string[];
  }
}

/** Collects every route, to tell a wrong method from an unknown address. */
export const methodNotAllowed = fastifyPlugin(
  async (app: FastifyInstance) => {
    const routes = new Map<string, KnownRoute>();
    app.addHook('onRoute', ({ url, method }) => {
      const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      routes.set(url, route);
    });
    app.decorate('methodsAt', (request) => {
      const path = routedPath(request);
      // `/certificates/json` is its own address, though it fits `/certificates/:id` too.
      const exact = routes.get(path);
      const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      const methods = (exact === undefined ? matching : [exact]).flatMap((route) => [...route.methods]);
      return [...new Set(methods)].sort();
    });
  },
  { name: 'method-not-allowed' },
);

function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:[A-Za-z]+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}
