import { api } from '../../api/client';
import type { Account } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { PageShell } from '../../ui/page-shell';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { signOut } from '../session/calls';
import { sessionMessages } from '../session/messages';
import { useSession } from '../session/session-context';
import { closingMessages } from './closing-messages';
import { ExportCard } from './export-card';

/** All that an account shows while it is being closed. */
export function ClosingPage({ closing }: { closing: NonNullable<Account['closing']> }) {
  const t = useMessages(closingMessages).closing;
  const words = useMessages(sessionMessages);
  const format = useFormat();
  const notify = useToast();
  const { signedIn } = useSession();
  const { busy, failure, run } = useAction();
  const undo = () =>
    run(async () => {
      const { account } = await answerOf(api.POST('/account/reopen'));
      notify(t.undone);
      signedIn(account);
    });
  return (
    <PageShell title={t.title}>
      <div className="stack stack-l">
        <div className="row row-between">
          <h1>{t.title}</h1>
          <Button
            onClick={() => {
              void run(signOut);
            }}
          >
            {words.signOut}
          </Button>
        </div>
        {failure !== null && <Problem failure={failure} />}
        <Card>
          <div className="stack">
            <p>{t.until(format.shortTime(closing.erased_from))}</p>
            <p>{t[closing.pages]}</p>
            <p>{t.keys}</p>
            <div className="row">
              <Button
                variant="primary"
                busy={busy}
                onClick={() => {
                  void undo();
                }}
              >
                {t.undo}
              </Button>
            </div>
          </div>
        </Card>
        <ExportCard />
      </div>
    </PageShell>
  );
}
