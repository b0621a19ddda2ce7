import * as z from 'zod';

const text = z.string();
const orNull = text.nullable();

/** What a tool promises of a certificate. The service may add fields at any time, so every object is open. */
export const certificateSchema = z.looseObject({
  id: text.describe('Use it with get_certificate and get_proof.'),
  status: text.describe('processing, certified or failed.'),
  failure: z.looseObject({ code: text, message: text }).nullable(),
  title: text,
  description: orNull,
  document_type: orNull,
  reference: orNull.describe("The caller's own id of the document."),
  file: z.looseObject({ name: text, mime: text, size: z.number(), sha256: text }),
  custody: text.describe('held: the service keeps the file. hash_only: the owner keeps it.'),
  nom151: z
    .looseObject({
      status: text,
      grade: orNull.describe('sandbox has no legal value; technical is not accredited; accredited is.'),
      gen_time: orNull.describe('The time that the time stamp states.'),
    })
    .describe('The time stamp (RFC 3161, NOM-151).'),
  blockchain: z
    .looseObject({ status: text.describe('pending, submitted or confirmed.'), network: text, txid: orNull })
    .describe('The anchor in Bitcoin.'),
  public_page: z.boolean(),
  qr_verification_url: text.describe('The verification page, if public_page is true.'),
  created_at: text,
  updated_at: text,
});

export const certificateOutput = z.object({ certificate: certificateSchema });
