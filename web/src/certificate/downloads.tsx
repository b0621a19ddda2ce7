import { useMessages } from '../i18n/language-context';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import { decodeBase64 } from './decode-base64';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

/** The time stamp and the anchor are part of the document that the page already loaded; the service writes the rest. */
export function Downloads({ proof }: { proof: ProofDocument }) {
  const { downloads: t } = useMessages(certificateMessages);
  const { id, nom151, blockchain } = proof;
  const { xml } = blockchain;
  return (
    <Card title={t.title} className="no-print">
      <p>{t.text}</p>
      {xml === null && <p className="muted small">{t.xmlLater}</p>}
      <div className="row">
        <FileLink id={id} name="constancia.pdf" label={t.pdf} />
        {xml !== null && <FileLink id={id} name="bundle.zip" label={t.bundle} />}
        <Button
          onClick={() => {
            save(`${id}.tsr`, 'application/timestamp-reply', decodeBase64(nom151.tsr));
          }}
        >
          <Icon name="download" />
          {t.tsr}
        </Button>
        {xml !== null && (
          <>
            <Button
              onClick={() => {
                save(`${id}.xml`, 'application/xml', xml);
              }}
            >
              <Icon name="download" />
              {t.xml}
            </Button>
            <FileLink id={id} name="anchor.ots" label={t.ots} />
          </>
        )}
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

function FileLink({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <ButtonLink href={`/v/${id}/${name}`} download>
      <Icon name="download" />
      {label}
    </ButtonLink>
  );
}

function save(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
