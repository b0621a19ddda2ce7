import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import { parseAddress } from '../../adapters/outbound/ip-address';

export interface DnsServer {
  /** Host and port. */
  address: string;
  /** The names that were asked for, in order, once for each family. */
  asked: { name: string; family: 4 | 6 }[];
  close(): Promise<void>;
}

/** A DNS server on loopback (RFC 1035). `answer` gives all addresses of a name; `null`: no reply at all. */
export async function startDnsServer(
  answer: (name: string, family: 4 | 6) => string[] | null,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: DnsServer['asked'] = [];
  /** By the query's bytes, its id among them: a resolver that had to wait sends the same query again. */
  const replies = new Map<string, Buffer | null>();
  socket.on('message', (query, from) => {
    const key = query.toString('latin1');
    if (!replies.has(key)) replies.set(key, reply(query));
    const answered = replies.get(key);
    if (answered) socket.send(answered, from.port, from.address);
  });

  function reply(query: Buffer): Buffer | null {
    const { name, end } = readName(query);
    const isIpv6 = query.readUInt16BE(end) === 28;
    const family = isIpv6 ? 6 : 4;
    asked.push({ name, family });
    const all = answer(name, family);
    if (all === null) return null;
    const addresses = all.filter(isIpv6 ? isIPv6 : isIPv4);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    header.fill(0, 8);
    const question = query.subarray(12, end + 4);
    const records = addresses.map((address) => record(address, isIpv6));
    return Buffer.concat([header, question, ...records]);
  }

  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** A pointer to the name of the question, type, class, no time to live, and the address. */
function record(address: string, isIpv6: boolean): Buffer {
  const hex = parseAddress(address)!
    .bits.toString(16)
    .padStart(isIpv6 ? 32 : 8, '0');
  const head = isIpv6 ? 'c00c001c0001000000000010' : 'c00c00010001000000000004';
  return Buffer.from(head + hex, 'hex');
}
