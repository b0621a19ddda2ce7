import { useLanguage, useMessages } from '../i18n/language-context';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import type { CredentialDocument } from './credential-document';
import { credentialMessages } from './messages';

/** The files say whom and what they are for, so they are offered only where the page does too. */
export function CredentialDownloads({ credential }: { credential: CredentialDocument }) {
  const { downloads: t } = useMessages(credentialMessages);
  const { language } = useLanguage();
  const { kind, credential_url: file, pdf_url: pdf } = credential;
  const printing = (
    <Button
      variant="quiet"
      onClick={() => {
        print();
      }}
    >
      <Icon name="printer" />
      {t.print}
    </Button>
  );
  if (pdf === null && file === null) return <div className="row no-print">{printing}</div>;
  return (
    <Card title={t.title} className="no-print">
      <div className="row">
        {pdf !== null && (
          <ButtonLink href={`${pdf}?language=${language}`} download>
            <Icon name="download" />
            {t.pdf[kind]}
          </ButtonLink>
        )}
        {file !== null && (
          <ButtonLink href={file} download>
            <Icon name="download" />
            {t.credential}
          </ButtonLink>
        )}
        {printing}
      </div>
    </Card>
  );
}
