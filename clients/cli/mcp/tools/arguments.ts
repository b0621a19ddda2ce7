import * as z from 'zod';

/** Arguments that several tools have. The service checks all of them again, and its limits may differ. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .describe('SHA-256 of the file, as 64 hexadecimal characters.');

export const certificateId = z.string().min(1).max(64).describe('Id of the certificate: cert_…');

/** What a caller may say of a document. */
export const texts = {
  title: z
    .string()
    .max(200)
    .exactOptional()
    .describe("Title of the certificate; the file's name by default."),
  description: z.string().max(2_000).exactOptional().describe('Free description.'),
  document_type: z
    .string()
    .max(64)
    .exactOptional()
    .describe('Label for the kind of document, such as contract.'),
  reference: z
    .string()
    .max(128)
    .exactOptional()
    .describe('Your own id of the document, to find it with list_certificates.'),
  public_page: z
    .boolean()
    .exactOptional()
    .describe('Whether anyone with the link can see the verification page; true by default.'),
};
