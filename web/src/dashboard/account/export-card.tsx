import { useMessages } from '../../i18n/language-context';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { closingMessages } from './closing-messages';

export function ExportCard() {
  const t = useMessages(closingMessages).export;
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="muted">{t.text}</p>
        <div className="row">
          <ButtonLink href="/api/dashboard/v1/account/export" download>
            {t.download}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
