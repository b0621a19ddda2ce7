import { text as readText } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './until';

export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  headers: string;
  text: string;
  /** The only address in the text that begins with the service's. */
  link(url: string): string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** While set, every mail is answered with this SMTP status. */
  refuseWith: number | null;
  /** To whom the mails were that were refused. */
  refused: string[];
  /** The next mail to this address; those that were taken before are not given again. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** `smtps`: TLS from the first byte; `starttls`: on request. */
  tls?: { kind: 'smtps' | 'starttls'; key: Buffer; cert: Buffer };
}

/** A real SMTP server on this machine that keeps what it receives. */
export async function startMailServer({ tls }: MailServerOptions = {}): Promise<MailServer> {
  const taken = new Set<ReceivedMail>();
  const server = new SMTPServer({
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls && { secure: tls.kind === 'smtps', key: tls.key, cert: tls.cert }),
    onData(stream, session, done) {
      readText(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo[0]?.address ?? '';
        if (mailbox.refuseWith !== null) {
          mailbox.refused.push(to);
          done(Object.assign(new Error('Not now.'), { responseCode: mailbox.refuseWith }));
          return;
        }
        const from = mailFrom === false ? '' : mailFrom.address;
        mailbox.mails.push({ from, to, ...parse(raw) });
        done();
      }, done);
    },
  });
  // A client that refuses the certificate is none of the server's errors.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mailbox: MailServer = {
    url: `${tls?.kind === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails: [],
    refuseWith: null,
    refused: [],
    async next(to) {
      const find = () => mailbox.mails.find((mail) => mail.to === to && !taken.has(mail));
      await until(() => Promise.resolve(find() !== undefined));
      const mail = find()!;
      taken.add(mail);
      return mail;
    },
    close: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
  return mailbox;
}

function parse(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const text = decode(rest.join('\r\n\r\n'), header('content-transfer-encoding'));
  return {
    headers,
    subject: header('subject')
      .replace(/\?= =\?/g, '?==?')
      .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
        kind.toLowerCase() === 'b'
          ? decode(word, 'base64')
          : decode(word.replace(/_/g, ' '), 'quoted-printable'),
      ),
    text: text.replace(/\r\n/g, '\n'),
    link: (url) => text.split(/\s+/).find((word) => word.startsWith(`${url}/`)) ?? '',
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
