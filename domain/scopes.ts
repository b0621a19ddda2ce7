export const SCOPES = [
  'certificates:write',
  'certificates:read',
  'proofs:read',
  'verify:read',
  'webhooks:write',
  'webhooks:read',
  'events:read',
  'members:write',
  'members:read',
  'courses:write',
  'courses:read',
  'accreditations:write',
  'accreditations:read',
  'memberships:write',
  'memberships:read',
  'memberships:admin',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
