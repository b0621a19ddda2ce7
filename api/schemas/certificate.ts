import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { CERTIFICATE_ID_PATTERN } from '../../domain/ids';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Time = Type.String({ format: 'date-time' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Lower-case hexadecimal.' });

export const CertificateSchema = Type.Object({
  id: Type.String({ pattern: CERTIFICATE_ID_PATTERN }),
  status: Type.Enum(['processing', 'certified', 'failed']),
  failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  title: Type.String(),
  description: Nullable(Type.String()),
  document_type: Nullable(Type.String()),
  file: Type.Object({ name: Type.String(), mime: Type.String(), size: Type.Integer(), sha256: Sha256 }),
  nom151: Type.Object({
    status: Type.Enum(['pending', 'granted', 'failed']),
    provider: Nullable(Type.String()),
    grade: Nullable(Type.Enum(['sandbox', 'technical', 'accredited'])),
    policy_oid: Nullable(Type.String()),
    serial_number: Nullable(Type.String()),
    gen_time: Nullable(Time),
  }),
  blockchain: Type.Object({
    status: Type.Enum(['pending', 'submitted', 'confirmed']),
    network: Type.Enum(['bitcoin', 'testnet4', 'signet', 'regtest', 'sandbox']),
    txid: Nullable(Type.String()),
    block_height: Nullable(Type.Integer()),
    block_hash: Nullable(Type.String()),
    block_time: Nullable(Time),
    confirmations: Type.Integer(),
    next_anchor_at: Nullable(Time),
  }),
  qr_verification_url: Type.String({ format: 'uri' }),
  created_at: Time,
  updated_at: Time,
});

export type CertificateBody = Static<typeof CertificateSchema>;

export const CertificateAnswer = Type.Object({ certificate: CertificateSchema });

export const CertificateParameters = Type.Object({ id: Type.String() });
