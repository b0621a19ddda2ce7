import type { Static } from 'typebox';
import { Type } from 'typebox';

const closed = { additionalProperties: false };
const text = Type.String({ minLength: 1 });

/** Where to find the credential (for mtls, the key's passphrase). The configuration itself holds no secrets. */
const secret = { secretFile: Type.Optional(text), secretEnv: Type.Optional(text) };

const Auth = Type.Object(
  {
    type: Type.Enum(['none', 'basic', 'bearer', 'header', 'mtls']),
    username: Type.Optional(text),
    name: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" })),
    /** PEM: the client certificate, with its chain if the provider needs it, and its private key. */
    certificateFile: Type.Optional(text),
    keyFile: Type.Optional(text),
    ...secret,
  },
  closed,
);

/** Authorities for the provider's HTTPS certificate. They do not affect which tokens are trusted. */
const Tls = Type.Object({ roots: Type.Array(text, { minItems: 1 }) }, closed);

const Trust = Type.Object(
  {
    roots: Type.Array(text, { minItems: 1 }),
    /** Certificates that the provider's tokens omit. They are trusted for nothing. */
    intermediates: Type.Optional(Type.Array(text, { minItems: 1 })),
    policies: Type.Array(Type.String({ pattern: '^[0-2](\\.(0|[1-9][0-9]*))+$' })),
    requireEku: Type.Optional(Type.Boolean()),
    requireNonce: Type.Optional(Type.Boolean()),
    allowGrantedWithMods: Type.Optional(Type.Boolean()),
    hashAlgorithm: Type.Optional(Type.Enum(['SHA-256', 'SHA-384', 'SHA-512'])),
    skewSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  },
  closed,
);

/** CRLs of the issuers of certificates that point to no revocation data. */
const Revocation = Type.Object({ crls: Type.Array(text, { minItems: 1 }) }, closed);

const Provider = Type.Object(
  {
    // Part of a public path, /.well-known/sello/trust/{provider}.pem.
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }),
    url: text,
    grade: Type.Enum(['sandbox', 'technical', 'accredited']),
    accreditation: Type.Optional(text),
    auth: Type.Optional(Auth),
    tls: Type.Optional(Tls),
    trust: Trust,
    revocation: Type.Optional(Revocation),
  },
  closed,
);

/** The file that PSC_CONFIG names. */
export const PscConfigSchema = Type.Object(
  { $comment: Type.Optional(Type.String()), providers: Type.Array(Provider, { minItems: 1 }) },
  closed,
);

export type PscConfig = Static<typeof PscConfigSchema>;
export type ProviderConfig = Static<typeof Provider>;
export type AuthConfig = Static<typeof Auth>;
