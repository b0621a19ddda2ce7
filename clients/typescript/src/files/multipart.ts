/** A form with one file (RFC 7578), as the text before the file and the text after it. */
export interface Multipart {
  type: string;
  head: Uint8Array<ArrayBuffer>;
  tail: Uint8Array<ArrayBuffer>;
}

export function multipart(fields: Record<string, string>, file: { name: string; mime: string }): Multipart {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `sello-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped(file.name)}"\r\ncontent-type: ${file.mime}\r\n\r\n`;
  const encoder = new TextEncoder();
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: encoder.encode(parts.join('') + fileHead),
    tail: encoder.encode(`\r\n--${boundary}--\r\n`),
  };
}

/** As browsers do (HTML, "multipart/form-data encoding algorithm"); everything else is sent as UTF-8. */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
