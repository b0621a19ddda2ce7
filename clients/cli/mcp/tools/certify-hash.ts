import * as z from 'zod';
import { contentKey } from '../../certify/content-key';
import { sha256, texts } from './arguments';
import { certificateOutput } from './certificate-schema';
import { presentCertificate } from './present';
import { progressOf } from './progress';
import type { Tool } from './tool-context';
import { answer, withRefusals } from './tool-result';

const NAME = 'certify_hash';

const inputSchema = z.strictObject({
  sha256,
  file_size: z.int().min(1).describe('Size of the file in bytes.'),
  file_name: z.string().max(255).exactOptional().describe('Name of the file.'),
  file_mime: z.string().max(255).exactOptional().describe('MIME type of the file.'),
  ...texts,
});

export const certifyHash: Tool = {
  scope: 'certificates:write',
  register(server, { sello }) {
    server.registerTool(
      NAME,
      {
        title: 'Certify a file by its hash',
        description:
          'Certifies a file by its SHA-256: a NOM-151 time stamp now, an anchor in Bitcoin later. The file itself is not sent, and its owner must keep it. Use this tool unless the service should keep the file. Costs one certificate of the allowance. Repeated within a day with exactly the same arguments it returns the same certificate and costs nothing; to certify the same file anew, use another reference.',
        inputSchema,
        outputSchema: certificateOutput,
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
      },
      (hash, context) =>
        withRefusals(async () => {
          progressOf(context)(0, 1, 'Waiting for the time stamp');
          // The schema has put the arguments in one order, as clients send them in any.
          const idempotencyKey = contentKey({ tool: NAME, ...hash });
          const { signal } = context.mcpReq;
          const certificate = await sello.certifyHash(hash, { idempotencyKey, signal });
          return answer({ certificate }, presentCertificate(certificate));
        }),
    );
  },
};
