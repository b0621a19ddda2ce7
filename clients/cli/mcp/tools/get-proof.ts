import { createHash } from 'node:crypto';
import type { CallToolResult, EmbeddedResource } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Sello } from '../../../typescript/src/index';
import { certificateId } from './arguments';
import { READ_ONLY } from './read-only';
import type { Tool } from './tool-context';
import { answer, ToolRefusal, withRefusals } from './tool-result';

/** More than this does not belong in a conversation. */
const MAX_BYTES = 2 ** 20;

const IN_JSON = ['nom151', 'file'] as const;
const AS_FILE = ['blockchain', 'opentimestamps', 'pdf', 'bundle', 'evidence', 'asic'] as const;

const inputSchema = z.strictObject({
  id: certificateId,
  type: z
    .enum([...IN_JSON, ...AS_FILE])
    .describe(
      'nom151: the time stamp. blockchain: the anchor as XML. opentimestamps: the anchor as an .ots file. pdf: a printable sheet. bundle: a ZIP with every proof. evidence: an evidence record (RFC 4998). file: a link to the original that is valid for five minutes. asic: a container with the original.',
    ),
  language: z.enum(['es', 'en']).exactOptional().describe('Of the PDF, and of the PDF in a bundle.'),
});

const outputSchema = z.looseObject({
  certificate_id: z.string(),
  type: z.string(),
  proof: z.looseObject({}).exactOptional().describe('The time stamp, or the link to the file.'),
  name: z.string().exactOptional().describe('Of a proof that is a file.'),
  mime: z.string().exactOptional(),
  size: z.number().exactOptional(),
  sha256: z.string().exactOptional(),
});

export const getProof: Tool = {
  scope: 'proofs:read',
  register(server, { sello }) {
    server.registerTool(
      'get_proof',
      {
        title: 'Get a proof of a certificate',
        description:
          'Returns one proof of a certificate. The time stamp and the link to the original come as JSON, the others as an embedded file of up to 1 MiB. blockchain, opentimestamps and bundle exist once the anchor is confirmed, evidence and asic once it is known that the signer’s certificate was not revoked; before, the answer says proof_not_ready and when to ask again.',
        inputSchema,
        outputSchema,
        annotations: READ_ONLY,
      },
      ({ id, type, language }, { mcpReq: { signal } }) =>
        withRefusals(() =>
          isInJson(type)
            ? inJson(sello, id, type, signal)
            : asFile(sello, id, type, { signal, ...(language !== undefined && { language }) }),
        ),
    );
  },
};

function isInJson(type: string): type is (typeof IN_JSON)[number] {
  return (IN_JSON as readonly string[]).includes(type);
}

async function inJson(
  sello: Sello,
  id: string,
  type: (typeof IN_JSON)[number],
  signal: AbortSignal,
): Promise<CallToolResult> {
  const proof = await sello.proofs.get(id, type, { signal });
  return answer({ certificate_id: id, type, proof }, JSON.stringify(proof, null, 2));
}

async function asFile(
  sello: Sello,
  id: string,
  type: (typeof AS_FILE)[number],
  options: { signal: AbortSignal; language?: 'es' | 'en' },
): Promise<CallToolResult> {
  const { bytes, name, mime } = await sello.proofs.download(id, type, options);
  if (bytes.length > MAX_BYTES)
    throw new ToolRefusal(
      'proof_too_large',
      `The proof has ${bytes.length} bytes; this tool returns at most ${MAX_BYTES}. Save it with: sello get ${id} --proof ${type}`,
    );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { certificate_id: id, type, name, mime, size: bytes.length, sha256 };
  return answer(facts, `${name} (${mime}, ${bytes.length} bytes)`, embedded(facts, bytes));
}

/** XML as text, everything else as base64. The address names the proof and is no link. */
function embedded(
  { certificate_id, type, mime }: { certificate_id: string; type: string; mime: string },
  bytes: Uint8Array,
): EmbeddedResource {
  const named = { uri: `sello://certificates/${certificate_id}/proofs/${type}`, mimeType: mime };
  const content = Buffer.from(bytes);
  const isText = /^(text\/|application\/(xml|json)\b)/.test(mime);
  return {
    type: 'resource',
    resource: isText
      ? { ...named, text: content.toString() }
      : { ...named, blob: content.toString('base64') },
  };
}
