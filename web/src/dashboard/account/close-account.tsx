import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { CloseForm } from './close-form';
import { closingMessages } from './closing-messages';

export function CloseAccount() {
  const t = useMessages(closingMessages).close;
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="muted">{t.text(LIMITS.closingDays)}</p>
        <div className="row">
          <Button
            variant="danger"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t.open}
          </Button>
        </div>
      </div>
      <Dialog open={open} onClose={close} title={t.dialog}>
        <CloseForm onCancel={close} />
      </Dialog>
    </Card>
  );
}
