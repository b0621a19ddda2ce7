/** An answer outside the protocol, in the service's form of an error. */
export function refuse(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error, message }, { status, headers });
}

/** An answer to a message that can't be handled, as the protocol states errors. */
export function refuseMessage(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}

/** RFC 6750. A client that offers OAuth finds none here: keys are made by the account's owner. */
export function refuseKey(error: string, message: string): Response {
  const missing = error === 'api_key_missing';
  const challenge = missing ? 'Bearer realm="Sello"' : 'Bearer realm="Sello", error="invalid_token"';
  return refuse(401, error, message, { 'www-authenticate': challenge });
}
