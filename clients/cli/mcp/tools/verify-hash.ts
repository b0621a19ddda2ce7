import * as z from 'zod';
import { sha256 } from './arguments';
import { certificateSchema } from './certificate-schema';
import { presentInList } from './present';
import { READ_ONLY } from './read-only';
import type { Tool } from './tool-context';
import { answer, withRefusals } from './tool-result';

export const verifyHash: Tool = {
  scope: 'verify:read',
  register(server, { sello }) {
    server.registerTool(
      'verify_hash',
      {
        title: 'Check whether a file is certified',
        description:
          'Says whether this account has certified a file, by its SHA-256, and lists those certificates (the newest 100). It does not verify the proofs themselves.',
        inputSchema: z.strictObject({ sha256 }),
        outputSchema: z.looseObject({
          hash: z.string(),
          certified: z.boolean(),
          certificates: z.array(certificateSchema),
        }),
        annotations: READ_ONLY,
      },
      ({ sha256: hash }, { mcpReq: { signal } }) =>
        withRefusals(async () => {
          const found = await sello.verify(hash, { signal });
          const first = found.certified
            ? `Certified by this account: ${found.certificates.length} certificates.`
            : 'This account has no certificate of a file with this hash.';
          return answer(found, [first, ...found.certificates.map(presentInList)].join('\n'));
        }),
    );
  },
};
