import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  blankEnvironment,
  buildPythonClient,
  PYTHON_CLIENT,
  runPython,
} from '../../support/clients/python-client';
import type { BuiltClient } from '../../support/clients/python-client';
import { readmeBlocks } from '../../support/clients/readme-blocks';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

let built: BuiltClient;
let python: string;
let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
  built = await buildPythonClient();
  python = await blankEnvironment(built);
  await writeFile(join(built.scratch, 'contract.pdf'), '%PDF-1.7 a contract');
  await writeFile(join(built.scratch, 'minutes.txt.gz'), gzipSync('The minutes.'));
});
afterAll(async () => {
  await built.remove();
  await service.stop();
});

const BLOCKS = readmeBlocks(join(PYTHON_CLIENT, 'README.md'), 'python');

function run(code: string): Promise<string> {
  const env = { SELLO_URL: service.url, SELLO_API_KEY: service.key, PYTHONWARNINGS: 'error' };
  return runPython(python, ['-c', code], { cwd: built.scratch, env });
}

/** Each starts as a file of its own would; what it must print. */
const PRINTED = [
  /^cert_\w+ http.+\/v\/cert_\w+$/m,
  /^$/,
  /'certified': 1.*\ncontract\.pdf cert_\w+ certified$/s,
  /^14 of 14$/m,
  /^[0-9a-f]{64}$/m,
  /^cert_\w+ Contract 14$/m,
  /^empty_file 400 \S+ .+\.$/m,
  /^(cert_\w+ True\n){3}/,
  /^$/,
  /^10$/m,
];

test('the README has the blocks that this test knows', () => {
  expect(BLOCKS).toHaveLength(PRINTED.length);
});

test.each(PRINTED.map((printed, index) => [index, printed] as const))(
  'block %i of the README runs as it is',
  async (index, printed) => {
    expect((await run(BLOCKS[index] ?? '')).trimEnd()).toMatch(printed);
  },
);

const RECEIVED = `
import base64, hashlib, hmac, json, threading, time, urllib.error, urllib.request
from http.server import HTTPServer

Receiver.secret = "whsec_" + base64.b64encode(bytes(32)).decode()
Receiver.log_message = lambda *_: None
server = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever).start()

def send(key):
    body = json.dumps({"type": "certificate.anchored", "timestamp": "t", "data": {"certificate": {"id": "cert_1"}}}).encode()
    now = str(int(time.time()))
    mac = base64.b64encode(hmac.new(key, f"evt_1.{now}.".encode() + body, hashlib.sha256).digest()).decode()
    headers = {"webhook-id": "evt_1", "webhook-timestamp": now, "webhook-signature": f"v1,{mac}"}
    request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}", body, headers)
    try:
        with urllib.request.urlopen(request) as answer: return answer.status
    except urllib.error.HTTPError as error:
        with error: return error.code

print(send(bytes(32)), send(b"another"))
server.shutdown()
server.server_close()
`;

test('the receiver of the README takes a signed event, and refuses another', async () => {
  const receiver = BLOCKS.find((block) => block.includes('class Receiver')) ?? '';
  expect(await run(receiver + RECEIVED)).toBe('anchored: cert_1\n204 400\n');
});
