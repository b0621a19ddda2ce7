import { InvalidArgumentError } from 'commander';
import { isLoopback } from '../../../../../domain/loopback';
import { parseListenAddress, parseOrigin } from '../../../../../clients/cli/mcp/http/listen-address';

test.each([
  ['8808', '127.0.0.1', 8_808, true],
  ['localhost:0', 'localhost', 0, true],
  ['127.0.0.2:65535', '127.0.0.2', 65_535, true],
  ['[::1]:8808', '::1', 8_808, true],
  ['0.0.0.0:80', '0.0.0.0', 80, false],
  ['[::]:80', '::', 80, false],
  ['mcp.example.com:80', 'mcp.example.com', 80, false],
  ['127.0.0.1.example.com:80', '127.0.0.1.example.com', 80, false],
])('%s is %s, port %d', (text, host, port, loopback) => {
  expect(parseListenAddress(text)).toEqual({ host, port });
  expect(isLoopback(host)).toBe(loopback);
});

test.each(['', 'x', '65536', ':80', '::1:80', 'host:', 'http://host:80', '-1'])(
  '%j is no address',
  (text) => {
    expect(() => parseListenAddress(text)).toThrow(InvalidArgumentError);
  },
);

test.each(['*', 'null', 'app.example', 'https://app.example/', 'https://App.example'])(
  '%s is no origin',
  (text) => {
    expect(() => parseOrigin(text)).toThrow(InvalidArgumentError);
  },
);

test('origins add up', () => {
  expect(parseOrigin('http://localhost:5173', ['https://app.example'])).toEqual([
    'https://app.example',
    'http://localhost:5173',
  ]);
});
