import { inLine, print, printError } from '../../../../clients/cli/print';
import { presentCertificate } from '../../../../cli/find/present';
import type { CertificateFinding } from '../../../../cli/find/findings';
import { inWords } from '../../../../clients/cli/verify/present';

const ESCAPES = '\u001b]0;owned\u0007 \u009b2J \u007f \u202egnp.exe \u2028';
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u202e]/;

describe('the command line', () => {
  afterEach(() => jest.restoreAllMocks());

  it('never sends a control character to the terminal, on either stream', () => {
    for (const [method, write] of [
      ['log', print],
      ['error', printError],
    ] as const) {
      const terminal = jest.spyOn(console, method).mockImplementation();
      write(`one\ttwo\n${ESCAPES}`);
      const [text] = terminal.mock.calls[0] as [string];
      expect(text).not.toMatch(RAW);
      expect(text).toMatch(/^one\ttwo\n\\u001b\]0;owned\\u0007 /);
    }
  });

  it('prints JSON that means the same', () => {
    const terminal = jest.spyOn(console, 'log').mockImplementation();
    print(JSON.stringify({ title: ESCAPES }, null, 2));
    expect(JSON.parse((terminal.mock.calls[0] as [string])[0])).toEqual({ title: ESCAPES });
  });

  it('lets no name start a line or a column of its own', () => {
    expect(inLine('key\nacct_1\tadmin\r')).toBe('key\\u000aacct_1\\u0009admin\\u000d');
  });

  it('shows what a caller wrote in one line, in what it finds and verifies', () => {
    const found = {
      ...{ id: 'cert_1', status: 'failed', title: 'a\nb', receivedAt: '2026', timestamp: null, run: null },
      failure: { code: 'psc_error', message: 'x\ny' },
      account: { id: 'acct_1', email: 'a\nb' },
      file: { size: 1, mime: 'text/\nplain', sha256: '00' },
      batch: null,
    } as unknown as CertificateFinding;
    expect(presentCertificate(found).split('\n')).toHaveLength(7);
    const file = { name: 'a\nholds      b.tsr', sha256: '00' };
    expect(inWords(file, []).split('\n')).toHaveLength(2);
  });
});
