import { readdir, readFile, stat } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { Authority } from '../../../../sandbox/psc/authority';
import type { KeyKind } from '../../../../sandbox/psc/signing-key';
import { useTempDir } from '../../../support/temp-dir';

const directory = useTempDir();
const NOW = new Date('2026-11-14T18:00:00Z');
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

async function open(now = NOW, key?: KeyKind) {
  const authority = await Authority.open(directory(), now, key);
  const signer = new X509Certificate((await authority.signer(now)).certificate.raw);
  return { authority, signer, root: new X509Certificate(authority.rootPem) };
}

describe('the authority of the sandbox', () => {
  it('issues a time-stamping certificate that its root verifies', async () => {
    const { signer, root } = await open();
    expect(root.ca).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(signer.ca).toBe(false);
    expect(signer.checkIssued(root)).toBe(true);
    expect(signer.verify(root.publicKey)).toBe(true);
    expect(signer.keyUsage).toEqual(['1.3.6.1.5.5.7.3.8']);
  });

  it('says in its names that it has no legal value', async () => {
    const { signer, root } = await open();
    for (const name of [signer.subject, root.subject]) expect(name).toMatch(/sandbox \(no legal value\)/);
  });

  it('keeps its keys across a restart', async () => {
    const first = await open();
    const second = await open(later(1));
    expect(second.root.raw).toEqual(first.root.raw);
    expect(second.signer.raw).toEqual(first.signer.raw);
  });

  it('replaces a certificate that is about to expire, and keeps its root', async () => {
    const first = await open();
    const renewed = await open(later(366));
    expect(renewed.root.raw).toEqual(first.root.raw);
    expect(renewed.signer.raw).not.toEqual(first.signer.raw);
    expect(renewed.signer.verify(first.root.publicKey)).toBe(true);
  });

  it.each(['P-256', 'P-384', 'RSA-2048', 'RSA-3072'] as const)(
    'signs with the configured kind of key (%s), under the same root',
    async (kind) => {
      const before = await open(NOW, kind === 'P-256' ? 'P-384' : 'P-256');
      const { signer, root } = await open(NOW, kind);
      expect(root.raw).toEqual(before.root.raw);
      expect(signer.raw).not.toEqual(before.signer.raw);
      expect(signer.verify(root.publicKey)).toBe(true);
      const { namedCurve, modulusLength } = signer.publicKey.asymmetricKeyDetails!;
      const curves = { prime256v1: 'P-256', secp384r1: 'P-384' };
      const found = modulusLength ? `RSA-${modulusLength}` : curves[namedCurve as keyof typeof curves];
      expect(found).toBe(kind);
      expect((await open(NOW, kind)).signer.raw).toEqual(signer.raw);
    },
  );

  it('replaces it while running, once for all concurrent calls', async () => {
    const { authority, signer } = await open();
    const asked = await Promise.all([1, 2, 3].map(() => authority.signer(later(370))));
    const [first, ...others] = asked.map(({ certificate }) => Buffer.from(certificate.raw));
    expect(first).not.toEqual(Buffer.from(signer.raw));
    for (const other of others) expect(other).toEqual(first);
  });

  it('makes its keys readable only by the owner, and leaves no half-written file', async () => {
    await open();
    const files = await readdir(directory());
    expect(files.sort()).toEqual(['root-identity.pem', 'signer-identity.pem']);
    for (const file of files) {
      const path = join(directory(), file);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await readFile(path, 'utf8')).toContain('BEGIN PRIVATE KEY');
    }
  });
});
