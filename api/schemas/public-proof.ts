import { NETWORKS } from '../../domain/network';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Evidence } from './certificate';
import { Custody, Grade, Nullable, Sha256, Time } from './common';

/** Everything that anyone with a certificate's link may see, and nothing else. */
export const PublicProof = Type.Object(
  {
    id: Type.String(),
    title: Nullable(
      Type.String({ description: 'Null if none was given: the file’s name is not published.' }),
    ),
    document_type: Nullable(Type.String()),
    file: Type.Object({ sha256: Sha256, size: Type.Integer() }, { additionalProperties: false }),
    custody: Custody,
    grade: Grade,
    received_at: Time,
    nom151: Type.Object(
      {
        provider: Type.String(),
        policy_oid: Type.String(),
        serial_number: Type.String(),
        gen_time: Time,
        tsr: Type.String({ description: 'The DER TimeStampResp in base64.' }),
      },
      { additionalProperties: false },
    ),
    blockchain: Type.Object(
      {
        status: Type.Enum(['pending', 'submitted', 'confirmed']),
        network: Type.Enum([...NETWORKS]),
        txid: Nullable(Type.String()),
        block_hash: Nullable(Type.String()),
        block_height: Nullable(Type.Integer()),
        block_time: Nullable(Time),
        confirmations: Type.Integer(),
        confirmations_required: Type.Integer(),
        xml: Nullable(Type.String({ description: 'The chain proof, once the anchor is confirmed.' })),
      },
      { additionalProperties: false },
    ),
    evidence: Evidence,
  },
  { additionalProperties: false },
);

export type PublicProofBody = Static<typeof PublicProof>;
