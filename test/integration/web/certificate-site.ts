import { ID, makeCertificate } from './make-certificate';
import type { MadeCertificate } from './make-certificate';
import { useReaders } from './readers';
import type { Readers } from './readers';
import { startSite } from './site';
import type { Site } from './site';

export interface CertificateSite extends Readers {
  readonly made: MadeCertificate;
  readonly site: Site;
}

/** The built pages with one certificate, as it was made before each test, and readers of them. */
export function useCertificateSite(options: { embedded?: boolean } = {}): CertificateSite {
  let made: MadeCertificate;
  let site: Site;
  const readers = useReaders(() => site.url);
  beforeAll(async () => {
    made = await makeCertificate();
    site = await startSite(made.trust, options);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.proofs.set(ID, made.proof);
  });
  return {
    ...readers,
    get made() {
      return made;
    },
    get site() {
      return site;
    },
  };
}
