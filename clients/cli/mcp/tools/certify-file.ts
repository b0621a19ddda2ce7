import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import * as z from 'zod';
import { contentKey } from '../../certify/content-key';
import { texts } from './arguments';
import { certificateOutput } from './certificate-schema';
import { presentCertificate } from './present';
import { progressOf } from './progress';
import type { Tool } from './tool-context';
import { answer, withRefusals } from './tool-result';

const NAME = 'certify_file';

const inputSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .describe('Path of the file: absolute, or relative to the folder that this server was started with.'),
  ...texts,
});

export const certifyFile: Tool = {
  scope: 'certificates:write',
  available: ({ root }) => root !== null,
  register(server, { sello, root }) {
    if (root === null) return;
    server.registerTool(
      NAME,
      {
        title: 'Certify a file and let the service keep it',
        description:
          'Sends a whole file to the service, which certifies and keeps it. Only regular files of up to 50 MB inside the folder that this server was started with. If the service need not keep the file, use certify_hash. Costs one certificate of the allowance. Repeated within a day with the same content and arguments it returns the same certificate and costs nothing.',
        inputSchema,
        outputSchema: certificateOutput,
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
      },
      ({ path, ...fields }, context) =>
        withRefusals(async () => {
          const report = progressOf(context);
          // Read once: what the idempotency key was made from is what is sent.
          const content = await root.read(path);
          const sha256 = createHash('sha256').update(content).digest('hex');
          const certificate = await sello.certify(content, {
            ...fields,
            file_name: basename(path),
            idempotencyKey: contentKey({ tool: NAME, sha256, path: basename(path), ...fields }),
            signal: context.mcpReq.signal,
            onProgress: ({ sent }) => {
              report(Math.min(sent, content.length), content.length, 'Sending the file');
            },
          });
          return answer({ certificate }, presentCertificate(certificate));
        }),
    );
  },
};
