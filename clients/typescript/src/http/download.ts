import type { Answer } from './answer.js';

/** A file that the service has sent. */
export interface Download {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  mime: string;
}

export function fileOf({ bytes, headers }: Answer, path: string): Download {
  const mime = headers.get('content-type')?.split(';')[0]?.trim() ?? 'application/octet-stream';
  return { bytes, name: nameOf(headers.get('content-disposition') ?? '') ?? lastPart(path), mime };
}

/** The file name of a Content-Disposition (RFC 6266); never a path. */
function nameOf(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decoded(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[\\/]/).pop() || undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const lastPart = (path: string) => decodeURIComponent(path.split('/').pop() ?? '') || 'file';
