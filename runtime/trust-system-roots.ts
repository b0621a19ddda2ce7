import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';
import type { SecureContext, SecureContextOptions } from 'node:tls';

/** Node 22.19 and 24.5 have these. */
interface DefaultCertificates {
  getCACertificates?: (type: 'default') => string[];
  setDefaultCACertificates?: (certificates: string[]) => void;
}

/** Node's types omit it. */
interface NativeContext {
  context: { addCACert(pem: string): void };
}

/**
 * Every TLS connection of Node that names no authorities of its own trusts these too. Older releases of Node have no setting for it, so there
 * each new context gets them.
 */
export function trustSystemRoots(roots: string[]): void {
  if (roots.length === 0) return;
  const { getCACertificates, setDefaultCACertificates } = tls as DefaultCertificates;
  if (getCACertificates !== undefined && setDefaultCACertificates !== undefined) {
    setDefaultCACertificates([...getCACertificates('default'), ...roots]);
    return;
  }
  const create = tls.createSecureContext;
  tls.createSecureContext = (options?: SecureContextOptions): SecureContext => {
    const context = create(options);
    const native: NativeContext = context;
    if (options?.ca === undefined) for (const root of roots) native.context.addCACert(root);
    return context;
  };
  syncBuiltinESMExports();
}
