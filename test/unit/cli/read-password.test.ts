import { Readable } from 'node:stream';
import { readPassword } from '../../../cli/read-password';

const piped = (text: string) => readPassword(Readable.from([text]) as NodeJS.ReadStream);

it('reads a piped password without the line ending', async () => {
  expect(await piped('a long enough password\n')).toBe('a long enough password');
  expect(await piped(' spaces count \r\n')).toBe(' spaces count ');
});

it.each([
  ['', /--no-password/],
  ['\n', /--no-password/],
  ['too short', /10 to 128 characters, not 9/],
  ['x'.repeat(129), /10 to 128 characters, not 129/],
])('refuses %j and says what to do', async (text, reason) => {
  await expect(piped(text)).rejects.toThrow(reason);
});
