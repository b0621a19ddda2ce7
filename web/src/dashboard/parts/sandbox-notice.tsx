import { useMessages } from '../../i18n/language-context';
import { Icon } from '../../ui/icon';
import { dashboardMessages } from '../messages';
import { useSession } from '../session/session-context';

/** One calm line on every page of a sandbox service, so that nothing on it reads like the real thing. */
export function SandboxNotice() {
  const t = useMessages(dashboardMessages).sandbox;
  if (useSession().session.service.grade !== 'sandbox') return null;
  return (
    <p className="sandbox-notice small" role="note">
      <Icon name="info" size={16} />
      <span>
        <strong>{t.title}</strong> {t.text}
      </span>
    </p>
  );
}
