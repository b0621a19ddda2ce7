import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { SelloError } from '../../../typescript/src/index';

/** What a tool answers with: fields for programs, and the same for a reader. */
export function answer(
  structuredContent: object,
  text: string,
  ...resources: ContentBlock[]
): CallToolResult {
  return {
    content: [{ type: 'text', text }, ...resources],
    structuredContent: structuredContent,
  };
}

/** A refusal that the model reads and can act on, with nothing inner in it. */
export function refusal(message: string, code: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${message} (${code})` }] };
}

/** Runs a tool; what the service or the client refuses becomes the tool's result. */
export async function withRefusals(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SelloError) return refusal(sentence(error), error.code);
    if (error instanceof ToolRefusal) return refusal(error.message, error.code);
    throw error;
  }
}

/** A refusal of this program itself, before the service is asked. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function sentence({ message, retryAfter, certificateId, requestId }: SelloError): string {
  return [
    message,
    ...(retryAfter === null ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(certificateId === null ? [] : [`The certificate is ${certificateId}.`]),
    ...(requestId === null ? [] : [`Request ${requestId}.`]),
  ].join(' ');
}
