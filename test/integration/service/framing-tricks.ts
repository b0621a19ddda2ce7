/** A request that must never be answered: each trick tries to get it past a reader who sees one request where another sees two. */
export const SMUGGLED = 'GET /api/public/v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

const { length } = SMUGGLED;
const CHUNKED = 'Transfer-Encoding: chunked';
const EMPTY = '0\r\n\r\n';

/** What is odd, the header lines as they are sent, and what stands before the smuggled request. */
export const FRAMING_TRICKS: [what: string, lines: string, before: string][] = [
  ['Content-Length and chunks', `Content-Length: ${length + 5}\r\n${CHUNKED}\r\n`, EMPTY],
  ['chunks and Content-Length', `${CHUNKED}\r\nContent-Length: 5\r\n`, EMPTY],
  ['two Content-Lengths', `Content-Length: ${length}\r\nContent-Length: 0\r\n`, ''],
  ['the same Content-Length twice', 'Content-Length: 0\r\nContent-Length: 0\r\n', ''],
  ['a list as Content-Length', `Content-Length: 0, ${length}\r\n`, ''],
  ['a Content-Length with a sign', 'Content-Length: +0\r\n', ''],
  ['a negative Content-Length', 'Content-Length: -1\r\n', ''],
  ['a hexadecimal Content-Length', 'Content-Length: 0x0\r\n', ''],
  ['a Content-Length of 2^64', 'Content-Length: 18446744073709551616\r\n', ''],
  ['an empty Content-Length', 'Content-Length: \r\n', ''],
  ['a space before the colon', 'Content-Length : 0\r\n', ''],
  ['chunks with a space before the colon', 'Transfer-Encoding : chunked\r\n', EMPTY],
  ['an unknown transfer coding', 'Transfer-Encoding: xchunked\r\n', EMPTY],
  ['chunked as the first of two codings', 'Transfer-Encoding: chunked, identity\r\n', EMPTY],
  ['two Transfer-Encodings', `${CHUNKED}\r\nTransfer-Encoding: identity\r\n`, EMPTY],
  ['a folded Transfer-Encoding', 'Transfer-Encoding:\r\n chunked\r\n', EMPTY],
  ['a vertical tab before the coding', 'Transfer-Encoding:\x0bchunked\r\n', EMPTY],
  ['a folded header', 'X: a\r\n b\r\nContent-Length: 0\r\n', ''],
  ['a folded first header', ' X: a\r\nContent-Length: 0\r\n', ''],
  ['a bare line feed after a header', 'X: a\nContent-Length: 0\r\n', ''],
  ['a bare carriage return in a header', 'X: a\rContent-Length: 0\r\n', ''],
  ['a NUL in a header', 'X: a\0b\r\nContent-Length: 0\r\n', ''],
  ['a chunk size with 0x', `${CHUNKED}\r\n`, '0x0\r\n\r\n'],
  ['a chunk size with a sign', `${CHUNKED}\r\n`, '+0\r\n\r\n'],
  ['a chunk size with a space', `${CHUNKED}\r\n`, '0 \r\n\r\n'],
  ['a chunk size of 2^64', `${CHUNKED}\r\n`, '10000000000000000\r\n'],
  ['a chunk that ends in bare line feeds', `${CHUNKED}\r\n`, '0\n\n'],
  ['a chunk extension that ends in a bare line feed', `${CHUNKED}\r\n`, '0;a\n\r\n\r\n'],
  [
    'a chunk extension of 100,000 characters',
    `${CHUNKED}\r\n`,
    `1;a=${'b'.repeat(100_000)}\r\nx\r\n${EMPTY}`,
  ],
  ['a chunk longer than its size', `${CHUNKED}\r\n`, `1\r\nab\r\n${EMPTY}`],
  ['a Content-Length after the last chunk', `${CHUNKED}\r\n`, '0\r\nContent-Length: 5\r\n\r\n'],
];
