import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { TLSConfig } from '@temporalio/client';
import { connectionOptions } from '../../../temporal/connection-options';

const directory = mkdtempSync(join(tmpdir(), 'sello-tls-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
});
const file = (name: string, content: string): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};
const pem = (name: string) => file(name, `-----BEGIN ${name}-----\n`);

const plain = { address: 'temporal:7233', namespace: 'default', tls: null, apiKey: null };
const NO_FILES = { serverName: null, rootFile: null, systemRoots: [], certificateFile: null, keyFile: null };

describe('a connection to Temporal', () => {
  it('is unencrypted unless TLS is configured', () => {
    expect(connectionOptions(plain)).toEqual({ address: 'temporal:7233', tls: false });
  });

  it('trusts Node’s and the system’s authorities and sends only the API key when no file is named', () => {
    const tls = { ...NO_FILES, systemRoots: ['-----BEGIN SYSTEM-----'] };
    const { tls: sent, ...options } = connectionOptions({ ...plain, tls, apiKey: 'k' });
    expect(options).toEqual({ address: 'temporal:7233', apiKey: 'k' });
    const { serverRootCACertificate: roots, ...rest } = sent as TLSConfig;
    expect(rest).toEqual({});
    expect(Buffer.from(roots!).toString()).toBe([...rootCertificates, '-----BEGIN SYSTEM-----'].join('\n'));
  });

  it('has the configured root, server name and client certificate', () => {
    const tls = {
      serverName: 'sello.a1b2c.tmprl.cloud',
      rootFile: pem('ROOT'),
      systemRoots: [],
      certificateFile: pem('CERT'),
      keyFile: pem('KEY'),
    };
    expect(connectionOptions({ ...plain, tls }).tls).toEqual({
      serverNameOverride: 'sello.a1b2c.tmprl.cloud',
      serverRootCACertificate: Buffer.from('-----BEGIN ROOT-----\n'),
      clientCertPair: {
        crt: Buffer.from('-----BEGIN CERT-----\n'),
        key: Buffer.from('-----BEGIN KEY-----\n'),
      },
    });
  });

  it.each([
    ['TEMPORAL_TLS_CA_FILE', 'rootFile'],
    ['TEMPORAL_TLS_CERT_FILE', 'certificateFile'],
    ['TEMPORAL_TLS_KEY_FILE', 'keyFile'],
  ])('is refused with an error that names %s when its file is missing or not PEM', (variable, field) => {
    const good = { ...NO_FILES, certificateFile: pem('CERT'), keyFile: pem('KEY') };
    const wrong = (path: string) => () => connectionOptions({ ...plain, tls: { ...good, [field]: path } });
    expect(wrong(join(directory, 'missing'))).toThrow(new RegExp(`^${variable} names .*\\(ENOENT\\)`));
    expect(wrong(file('der', '0\x82'))).toThrow(new RegExp(`^${variable} names .* not a PEM file`));
  });
});
