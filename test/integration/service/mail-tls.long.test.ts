import { readFile } from 'node:fs/promises';
import { sello } from '../../support/cli';
import { startMailServer } from '../../support/mail-server';
import { useTempDir } from '../../support/temp-dir';
import { tlsCertificates } from '../../support/tls-certificates';

describe('the mail server of a service', () => {
  const folder = useTempDir();
  let key: Buffer, cert: Buffer, authority: string;
  beforeEach(async () => {
    const { makeAuthority, makeCertificate, path } = tlsCertificates(folder());
    await makeAuthority('authority');
    await makeCertificate('mail', 'authority', 'IP:127.0.0.1');
    [key, cert] = await Promise.all([readFile(path('mail.key')), readFile(path('mail.pem'))]);
    authority = path('authority.pem');
  });

  /** What the doctor says about the mail server, which it reaches as the API does. */
  async function mailLine(env: Record<string, string>): Promise<string> {
    const settings = { SELLO_DATA_DIR: folder(), MAIL_FROM: 'Sello <sello@sello.example>', ...env };
    const { stdout } = await sello(settings, 'doctor');
    return stdout.split('\n').find((line) => line.slice(6).startsWith('Mail')) ?? stdout;
  }

  it.each(['smtps', 'starttls'] as const)(
    'is used over TLS (%s) only with a certificate that is trusted',
    async (kind) => {
      const { url, close } = await startMailServer({ tls: { kind, key, cert } });
      try {
        const trusting = { SMTP_URL: `${url}?requireTLS=true`, NODE_EXTRA_CA_CERTS: authority };
        expect(await mailLine(trusting)).toBe(`up    Mail       ${url}, from sello@sello.example`);
        // STARTTLS too: a server that offers it with another certificate is not used without TLS instead.
        expect(await mailLine({ SMTP_URL: url })).toMatch(
          /^DOWN {2}Mail {7}.*(self-signed|unable to (get|verify)).* Check SMTP_URL and MAIL_FROM/,
        );
      } finally {
        await close();
      }
    },
  );

  it('gets no password without TLS, and nothing where the operator insists on TLS', async () => {
    const { url, close } = await startMailServer();
    expect(await mailLine({ SMTP_URL: url })).toBe(`up    Mail       ${url}, from sello@sello.example`);
    const withPassword = url.replace('//', '//user:word@');
    for (const insisting of [`${url}?requireTLS=true`, withPassword]) {
      const line = await mailLine({ SMTP_URL: insisting });
      expect(line).toMatch(/^DOWN {2}Mail {7}.*STARTTLS/);
      expect(line).not.toContain('word');
    }
    await close();
  });

  it('is named when it is away, or when nobody is named as the sender', async () => {
    const { url, close } = await startMailServer();
    await close();
    expect(await mailLine({ SMTP_URL: url })).toMatch(/^DOWN {2}Mail {7}.*ECONNREFUSED/);
    expect(await mailLine({ SMTP_URL: url, MAIL_FROM: '' })).toMatch(/^DOWN {2}Mail {7}.*MAIL_FROM/);
  });
});
