import { useMessages } from '../../i18n/language-context';
import { Dialog } from '../../ui/dialog';
import { signIn } from './calls';
import { CredentialsForm } from './credentials-form';
import { sessionMessages } from './messages';
import { signInAddress } from './return-path';
import { useAccount, useSession } from './session-context';

/** A sign-in dialog over the page, so that nothing typed there is lost. Closing it leads to the sign-in page. */
export function LostSession() {
  const t = useMessages(sessionMessages);
  const { lost, signedIn } = useSession();
  const { email } = useAccount();
  return (
    <Dialog
      open={lost}
      title={t.lostTitle}
      onClose={() => {
        if (lost) location.assign(signInAddress(location));
      }}
    >
      <div className="stack">
        <p>{t.lostText}</p>
        <CredentialsForm purpose="signIn" email={email} submit={signIn} onDone={signedIn} />
      </div>
    </Dialog>
  );
}
