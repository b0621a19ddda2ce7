/** XML 1.0's Char production: proofs are XML, and a text that can't be written there is refused at the door. */

const NOT_XML_CHAR = /[^\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The same as a pattern of JSON Schema, for the description of the API. */
export const XML_TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]*$';

export function isXmlText(text: string): boolean {
  return !NOT_XML_CHAR.test(text);
}

/** The last part of a path in either notation: callers' tools send whole paths, and none of it is ours to keep. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
