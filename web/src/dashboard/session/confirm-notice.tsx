import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { useSentence } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { linkMessages } from './link-messages';
import { useSession } from './session-context';

/** Shown until the address is confirmed, where the service sends mail. */
export function ConfirmNotice() {
  const t = useMessages(linkMessages).notice;
  const { account, service } = useSession().session;
  const notify = useToast();
  const sentenceOf = useSentence();
  const { busy, failure, run } = useAction();
  if (account === null || account.email_confirmed || !service.mail) return null;
  const { email } = account;
  const send = async () => {
    const sent = await run(async () => {
      await answerOf(api.POST('/account/confirmation'));
    });
    if (sent) notify(t.sent(email));
  };
  return (
    <Alert tone="warn" title={t.title}>
      <p>{t.text(email)}</p>
      <div className="row">
        <Button small busy={busy} onClick={() => void send()}>
          {t.button}
        </Button>
      </div>
      <p role="alert">{failure !== null && sentenceOf(failure)}</p>
    </Alert>
  );
}
