import { useMessages } from '../../i18n/language-context';
import { SecretCard } from '../parts/secret-card';
import { webhookMessages } from './messages';

export function WebhookSecret({
  secret,
  rotated,
  onDone,
}: {
  secret: string;
  /** It replaces another one, which signs too for a while. */
  rotated: boolean;
  onDone: () => void;
}) {
  const t = useMessages(webhookMessages).secret;
  return (
    <SecretCard words={t} secret={secret} onDone={onDone}>
      {rotated && <p>{t.rotated}</p>}
      <p className="muted small">
        {t.use} <a href="/docs#webhooks">{t.guide}</a>
      </p>
    </SecretCard>
  );
}
