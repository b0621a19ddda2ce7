import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** `<name>.pem` and `<name>.key` in the folder, made by OpenSSL: authorities, and certificates that they sign. */
export function tlsCertificates(folder: string) {
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const subject = (name: string) => ['-subj', `/CN=${name}`, '-keyout', `${name}.key`];
  return {
    path: (name: string) => join(folder, name),

    async makeAuthority(name: string): Promise<void> {
      await openssl('req', '-x509', ...EC, ...subject(name), '-out', `${name}.pem`, '-days', '2');
    },

    async makeCertificate(name: string, issuer: string, alternative: string): Promise<void> {
      await openssl('req', '-new', ...EC, ...subject(name), '-out', `${name}.csr`);
      await writeFile(join(folder, `${name}.san`), `subjectAltName=${alternative}`);
      const authority = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-days', '2'];
      const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.san`];
      await openssl('x509', '-req', ...files, ...authority);
    },
  };
}
