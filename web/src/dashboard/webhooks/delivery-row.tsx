import { api } from '../../api/client';
import type { Delivery, Webhook } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Tone } from '../../ui/tone';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { Time } from '../parts/time';
import { useAction } from '../parts/use-action';
import { deliveryMessages } from './delivery-messages';

const TONES: Record<Delivery['status'], Tone> = { pending: 'wait', delivered: 'good', failed: 'bad' };

/** One event for the endpoint: where it stands, and every attempt to send it. */
export function DeliveryRow({
  webhook,
  delivery,
  onRetried,
}: {
  webhook: Webhook;
  delivery: Delivery;
  onRetried: () => void;
}) {
  const t = useMessages(deliveryMessages);
  const format = useFormat();
  const notify = useToast();
  const { busy, failure, run } = useAction();
  const { id, status, type, attempts, created_at: at, next_attempt_at: next } = delivery;
  const retry = () =>
    run(async () => {
      const params = { path: { id: webhook.id, delivery_id: id } };
      await answerOf(api.POST('/webhooks/{id}/deliveries/{delivery_id}/retry', { params }));
      notify(t.retried);
      onRetried();
    });
  return (
    <li className="delivery" data-status={status}>
      <div className="delivery-head">
        <code className="delivery-type">{type}</code>
        <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
        <span className="small muted">
          <Time at={at} />
        </span>
        {webhook.enabled && (
          <Button
            small
            variant="quiet"
            busy={busy}
            aria-label={t.retryOf(type, format.preciseTime(at))}
            onClick={() => void retry()}
          >
            {t.retry}
          </Button>
        )}
      </div>
      {failure !== null && <Problem failure={failure} />}
      {status === 'pending' && webhook.enabled && next !== null && (
        <p className="small muted">
          {attempts.length === 0 ? t.firstSoon : t.nextAt(format.preciseTime(next))}
        </p>
      )}
      {status === 'pending' && !webhook.enabled && <p className="small muted">{t.waitsForEnabling}</p>}
      {attempts.length > 0 && (
        <details>
          <summary className="small">
            <Outcome attempt={attempts.at(-1)} count={attempts.length} />
          </summary>
          <ol className="attempts small">
            {attempts.map((attempt, index) => (
              <li key={`${attempt.at} ${index}`}>
                <Time at={attempt.at} precise /> · <AttemptWords attempt={attempt} />
              </li>
            ))}
          </ol>
          <p className="small muted">
            {t.event}: <code>{delivery.event_id}</code>
          </p>
        </details>
      )}
    </li>
  );
}

type Attempt = Delivery['attempts'][number];

function Outcome({ attempt, count }: { attempt: Attempt | undefined; count: number }) {
  const t = useMessages(deliveryMessages);
  const format = useFormat();
  if (attempt === undefined) return null;
  return (
    <>
      {format.plural(count, t.attempts)}. {t.last} <AttemptWords attempt={attempt} />
    </>
  );
}

function AttemptWords({ attempt: { status, latency_ms: latency, error } }: { attempt: Attempt }) {
  const t = useMessages(deliveryMessages);
  const format = useFormat();
  const words =
    error === null
      ? t.succeeded(String(status))
      : error === 'status'
        ? t.answered(String(status))
        : (t.errors[error] ?? t.otherError(error));
  return `${words} ${t.took(format.number(latency))}`;
}
