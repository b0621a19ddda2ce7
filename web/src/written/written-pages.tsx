import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CertificatePage } from '../certificate/certificate-page';
import { certificateMessages } from '../certificate/messages';
import type { ProofDocument } from '../certificate/proof-document';
import { titleOf } from '../certificate/proof-title';
import type { CredentialDocument } from '../credential/credential-document';
import { CredentialPage } from '../credential/credential-page';
import { titleOf as titleOfCredential } from '../credential/credential-title';
import { formatFor } from '../i18n/format';
import type { Language } from '../i18n/language';
import { LandingPage } from '../landing/landing-page';
import { App } from '../ui/app';

/** The pages that the service writes, so that they can be read before their scripts run. `api/web-files.ts` loads this file. */
export function landing(language: Language) {
  return { title: 'Sello', html: write(language, <LandingPage />) };
}

export function certificate(language: Language, proof: ProofDocument) {
  const page = <CertificatePage id={proof.id} first={{ status: 'found', document: proof }} />;
  const title = titleOf(proof, certificateMessages[language], formatFor(language));
  return { title: `${title} · Sello`, html: write(language, page) };
}

export function credential(language: Language, document: CredentialDocument) {
  const page = <CredentialPage id={document.id} first={{ status: 'found', document }} />;
  return { title: `${titleOfCredential(language, document)} · Sello`, html: write(language, page) };
}

function write(language: Language, page: ReactNode): string {
  return renderToString(
    <App language={language} written>
      {page}
    </App>,
  );
}
