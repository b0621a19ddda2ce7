import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { refuse } from './refusals';

export interface AllowedPlaces {
  /** Host names, without port, under which this server may be called besides localhost. */
  hosts: readonly string[];
  /** Origins of pages in browsers that may call this server. */
  origins: readonly string[];
}

/** Against pages that reach this server through a name that leads to it (DNS rebinding). */
export function checkHost(host: string | null, { hosts }: AllowedPlaces): Response | null {
  const found = validateHostHeader(host ?? undefined, [...localhostAllowedHostnames(), ...hosts]);
  if (found.ok) return null;
  return refuse(
    403,
    'host_not_allowed',
    'This server is not called by this name. Start it with --allow-host NAME to allow the name.',
  );
}

/** Programs send no Origin. A page in a browser does, and is refused unless it was allowed. */
export function checkOrigin(origin: string | null, { origins }: AllowedPlaces): Response | null {
  if (origin === null || origins.includes(origin)) return null;
  return refuse(
    403,
    'origin_not_allowed',
    'Pages of this origin may not call this server. Start it with --allow-origin ORIGIN to allow them.',
  );
}

/** Lets a page of an allowed origin read the answer, and which session it has. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'mcp-session-id, mcp-protocol-version, www-authenticate',
    vary: 'origin',
  };
}

export function answerPreflight(origin: string, requestedHeaders: string | null): Response {
  const headers = {
    ...corsHeaders(origin),
    'access-control-allow-methods': 'GET, POST, DELETE',
    // The protocol names a header for each argument that is mirrored in one, so they can't be listed.
    'access-control-allow-headers': requestedHeaders ?? 'authorization, content-type',
    'access-control-max-age': '600',
  };
  return new Response(null, { status: 204, headers });
}
