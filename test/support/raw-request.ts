import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Writes exactly these bytes to the server and reads until the answer is complete or the connection closes. */
export function rawRequest(
  url: string,
  bytes: Buffer | string,
  options: { end?: boolean; reset?: boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    const finish = () => {
      const answer = parse(received);
      socket.destroy();
      if (answer === null)
        reject(new Error(`No answer: ${JSON.stringify(received.toString().slice(0, 200))}`));
      else resolve(answer);
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (parse(received) !== null) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error) => {
      if (parse(received) === null) reject(error);
      else finish();
    });
    socket.write(bytes, () => {
      if (options.reset === true) socket.destroy(new Error('The client disconnected.'));
    });
    if (options.end === true) socket.end();
  });
}

/** Writes exactly these bytes and reads until the server closes the connection: every answer on it, in order. */
export async function rawAnswers(url: string, bytes: Buffer | string): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // The server may close while there is more to read; what it answered before counts.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  const answers: RawAnswer[] = [];
  for (let rest = Buffer.concat(received), answer = parse(rest); answer !== null; answer = parse(rest)) {
    answers.push(answer);
    rest = rest.subarray(rest.indexOf('\r\n\r\n') + 4 + Number(answer.headers['content-length'] ?? 0));
  }
  return answers;
}

function parse(received: Buffer): RawAnswer | null {
  const split = received.indexOf('\r\n\r\n');
  if (split === -1) return null;
  const [first = '', ...lines] = received.subarray(0, split).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = received.subarray(split + 4);
  const length = Number(headers['content-length'] ?? body.length);
  if (body.length < length) return null;
  return { status: Number(first.split(' ')[1]), headers, body: body.subarray(0, length).toString() };
}
