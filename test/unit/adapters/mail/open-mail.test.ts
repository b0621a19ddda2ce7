import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { openMail } from '../../../../adapters/mail/open-mail';
import { MailNotTakenError } from '../../../../domain/errors';

const MAIL = { to: 'ana@example.test', subject: 'Hello', text: 'A link' };

/** How delivery ends with a server that answers with these lines, and hangs up at the end. */
async function deliver(answers: string[]): Promise<unknown> {
  const server: Server = createServer((socket) => {
    const left = [...answers];
    const next = () => (left.length === 0 ? socket.destroy() : socket.write(`${left.shift()}\r\n`));
    next();
    let inData = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      // The text of a mail can arrive in several parts.
      if (inData && !text.endsWith('\r\n.\r\n')) return;
      inData = text.startsWith('DATA');
      next();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (answers.length === 0) await new Promise((closed) => server.close(closed));
  const mail = openMail(
    { url: `smtp://127.0.0.1:${port}`, from: { name: '', address: 'sello@example.test' } },
    () => undefined,
  );
  const outcome = await mail.mailer.deliver(MAIL).catch((error: unknown) => error);
  await mail.close();
  server.close();
  return outcome;
}

const UP_TO_DATA = ['220 mail', '250 mail', '250 from', '250 to', '354 data'];

describe('a mail', () => {
  it.each([
    ['can’t be reached', []],
    ['is too busy', ['421 busy']],
    ['refuses the sender for now', ['220 mail', '250 mail', '451 later']],
    ['refuses the text for now', [...UP_TO_DATA, '452 full']],
  ])('was certainly not taken by a server that %s', async (_what, answers) => {
    expect(await deliver(answers)).toBeInstanceOf(MailNotTakenError);
  });

  it('may have been taken by a server that hangs up after its text', async () => {
    const error = await deliver(UP_TO_DATA);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailNotTakenError);
    expect((error as Error).message).not.toContain('ana@');
  });

  it.each([
    ['sent', '250 taken'],
    ['refused', '550 no'],
  ])('is %s by what the server answers to its text: %s', async (outcome, answer) => {
    expect(await deliver([...UP_TO_DATA, answer])).toBe(outcome);
  });
});
