import type { Webhook } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { webhookMessages } from './messages';

export function WebhookBadge({ webhook: { enabled, disabled_reason: reason } }: { webhook: Webhook }) {
  const t = useMessages(webhookMessages).state;
  if (enabled) return <Badge tone="good">{t.enabled}</Badge>;
  return <Badge tone={reason === null ? 'neutral' : 'bad'}>{t.disabled}</Badge>;
}

/** Why nothing is sent to an endpoint, and what to do. Nothing for one that is enabled. */
export function DisabledNotice({ webhook: { enabled, disabled_reason: reason } }: { webhook: Webhook }) {
  const t = useMessages(webhookMessages).state;
  if (enabled) return null;
  // There may be other reasons one day.
  const reasons: Record<string, { title: string; text: string }> = t.reasons;
  const { title, text } = reasons[reason ?? 'owner'] ?? t.reasons.owner;
  return (
    <Alert tone={reason === null ? 'neutral' : 'bad'} title={title}>
      <p>{text}</p>
      <p>{t.kept}</p>
    </Alert>
  );
}
