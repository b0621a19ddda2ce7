import * as z from 'zod';
import { certificateId } from './arguments';
import { certificateOutput } from './certificate-schema';
import { presentCertificate } from './present';
import { READ_ONLY } from './read-only';
import type { Tool } from './tool-context';
import { answer, withRefusals } from './tool-result';

export const getCertificate: Tool = {
  scope: 'certificates:read',
  register(server, { sello }) {
    server.registerTool(
      'get_certificate',
      {
        title: 'Get a certificate',
        description:
          'Returns a certificate of this account by its id: its status, the file it covers, the time stamp and how far the anchor in Bitcoin is.',
        inputSchema: z.strictObject({ id: certificateId }),
        outputSchema: certificateOutput,
        annotations: READ_ONLY,
      },
      ({ id }, { mcpReq: { signal } }) =>
        withRefusals(async () => {
          const certificate = await sello.certificates.get(id, { signal });
          return answer({ certificate }, presentCertificate(certificate));
        }),
    );
  },
};
