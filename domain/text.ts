/** Not in XML 1.0's Char production. Proofs are XML, so text they can't carry is refused on upload. */
const NOT_XML_CHAR = /[^\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The same as a JSON Schema pattern, for the API description. */
export const XML_TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]*$';

export function isXmlText(text: string): boolean {
  return !NOT_XML_CHAR.test(text);
}

/** Characters are code points, as in JSON Schema. The cheap check avoids counting those of a text that is far too long. */
export function hasAtMost(characters: number, text: string): boolean {
  return text.length <= 2 * characters && Array.from(text).length <= characters;
}

/** The number with its English noun: 1 certificate, 2 certificates. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const LISTS = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** "a, b and c". */
export function enumerate(names: Iterable<string>, conjunction: keyof typeof LISTS): string {
  return LISTS[conjunction].format(names);
}

/** The last part of a Unix or Windows path. Some clients send whole paths, which are not kept. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
