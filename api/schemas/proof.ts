import { Type } from 'typebox';
import type { Static } from 'typebox';

const Time = Type.String({ format: 'date-time' });

export const ProofQuery = Type.Object(
  {
    type: Type.Enum(['file', 'nom151']),
    format: Type.Enum(['json', 'raw'], { default: 'json' }),
  },
  { additionalProperties: false },
);

export const FileProof = Type.Object({
  type: Type.Literal('file'),
  url: Type.String({ format: 'uri' }),
  expires_at: Time,
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
});

const Check = Type.Object({
  name: Type.String(),
  rule: Type.String({ description: 'The standard that asks for it.' }),
  passed: Type.Boolean(),
  reason: Type.Union([Type.String(), Type.Null()]),
});

export const Nom151Proof = Type.Object({
  type: Type.Literal('nom151'),
  encoding: Type.Literal('base64'),
  data: Type.String({ description: 'The whole DER TimeStampResp (RFC 3161).' }),
  provider: Type.String(),
  grade: Type.Enum(['sandbox', 'technical', 'accredited']),
  policy_oid: Type.String(),
  serial_number: Type.String(),
  gen_time: Time,
  verification: Type.Union([
    Type.Object({
      ok: Type.Boolean(),
      checks: Type.Array(Check),
      revocation: Type.Literal('not_checked'),
    }),
    Type.Null(),
  ]),
});

export const ProofAnswer = Type.Object({ proof: Type.Union([FileProof, Nom151Proof]) });

export type FileProofBody = Static<typeof FileProof>;
export type Nom151ProofBody = Static<typeof Nom151Proof>;
