import { useLanguage, useMessages } from '../i18n/language-context';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import { certificateMessages } from './messages';
import { hasRecord } from './proof-document';
import type { ProofDocument } from './proof-document';

export function Downloads({ proof: { id, blockchain, evidence } }: { proof: ProofDocument }) {
  const { downloads: t } = useMessages(certificateMessages);
  const final = blockchain.xml !== null;
  return (
    <Card title={t.title} className="no-print">
      <p>{t.text}</p>
      {!final && <p className="muted small">{t.xmlLater}</p>}
      <div className="row">
        <FileLink id={id} name="constancia.pdf" label={t.pdf} />
        {final && <FileLink id={id} name="bundle.zip" label={t.bundle} />}
        <FileLink id={id} name="timestamp.tsr" label={t.tsr} />
        {hasRecord(evidence) && <FileLink id={id} name="evidence.ers" label={t.ers} />}
        {final && <FileLink id={id} name="anchor.xml" label={t.xml} />}
        {final && <FileLink id={id} name="anchor.ots" label={t.ots} />}
      </div>
      <div className="row">
        <Button
          variant="quiet"
          onClick={() => {
            print();
          }}
        >
          <Icon name="printer" />
          {t.print}
        </Button>
        <ButtonLink variant="quiet" href="/verify">
          <Icon name="shield" />
          {t.verify}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** In the language that the reader chose on the page: the browser would state its own. */
function FileLink({ id, name, label }: { id: string; name: string; label: string }) {
  const { language } = useLanguage();
  return (
    <ButtonLink href={`/v/${id}/${name}?language=${language}`} download>
      <Icon name="download" />
      {label}
    </ButtonLink>
  );
}
