import * as z from 'zod';
import { certificateSchema } from './certificate-schema';
import { presentInList } from './present';
import { READ_ONLY } from './read-only';
import type { Tool } from './tool-context';
import { answer, withRefusals } from './tool-result';

const time = z.iso.datetime({ offset: true });

const inputSchema = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(255)
    .exactOptional()
    .describe('An id, a SHA-256, or words that begin words of the title or the file name.'),
  status: z.enum(['processing', 'certified', 'failed']).exactOptional(),
  document_type: z.string().min(1).max(64).exactOptional(),
  reference: z.string().min(1).max(128).exactOptional().describe("The caller's own id of the document."),
  created_after: time.exactOptional().describe('Only those received after this time (RFC 3339).'),
  created_before: time.exactOptional().describe('Only those received before this time (RFC 3339).'),
  updated_after: time.exactOptional().describe('Only those that changed after this time (RFC 3339).'),
  limit: z.int().min(1).max(100).exactOptional().describe('Certificates per page; 20 by default.'),
  cursor: z
    .string()
    .min(1)
    .max(100)
    .exactOptional()
    .describe('next_cursor of the page before; keep the filters.'),
});

export const listCertificates: Tool = {
  scope: 'certificates:read',
  register(server, { sello }) {
    server.registerTool(
      'list_certificates',
      {
        title: 'List certificates',
        description:
          'Lists the certificates of this account, newest first, one page at a time. For the next page, pass next_cursor as cursor with the same filters.',
        inputSchema,
        outputSchema: z.object({
          certificates: z.array(certificateSchema),
          next_cursor: z.string().nullable().describe('Null on the last page.'),
        }),
        annotations: READ_ONLY,
      },
      ({ cursor, ...filters }, { mcpReq: { signal } }) =>
        withRefusals(async () => {
          const query = { ...filters, ...(cursor !== undefined && { after: cursor }) };
          const { certificates, next_cursor } = await sello.certificates.list(query, { signal }).page();
          const last =
            next_cursor === null ? 'This is the last page.' : `The next page: cursor ${next_cursor}`;
          const count =
            certificates.length === 0 ? 'No certificates.' : `${certificates.length} certificates:`;
          const text = [count, ...certificates.map(presentInList), last].join('\n');
          return answer({ certificates, next_cursor }, text);
        }),
    );
  },
};
