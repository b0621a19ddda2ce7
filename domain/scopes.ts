export const SCOPES = [
  'certificates:write',
  'certificates:read',
  'proofs:read',
  'verify:read',
  'webhooks:write',
  'webhooks:read',
  'events:read',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
