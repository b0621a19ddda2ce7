export const BOUNDARY = 'sello-test-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part's content, and its headers other than the name. */
export interface Part {
  name?: string;
  fileName?: string;
  type?: string;
  /** Replaces all of the above. */
  headers?: string;
  content: string | Buffer;
}

export function form(...parts: Part[]): Buffer {
  const bytes = parts.flatMap((part) => [
    Buffer.from(partHead(part)),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...bytes, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function partHead({ name, fileName, type, headers }: Part): string {
  const parameters = [
    'form-data',
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(fileName === undefined ? [] : [`filename="${fileName}"`]),
  ];
  const lines =
    headers ??
    [
      `Content-Disposition: ${parameters.join('; ')}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ].join('\r\n');
  return `--${BOUNDARY}\r\n${lines}\r\n\r\n`;
}

export function filePart(content: string | Buffer, fileName = 'c14.pdf'): Part {
  return { name: 'file', fileName, type: 'application/pdf', content };
}

export function textPart(name: string, content: string | Buffer): Part {
  return { name, content };
}
