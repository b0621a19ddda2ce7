import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { DeliveryRound, DisabledNotice } from '../../contract/deliver-to';
import type { AccountEvent } from '../../domain/event';
import type { Delivery, DisabledReason } from '../../domain/webhook';
import type { DeliveryRepository } from '../../ports/deliveries';
import type { EventRepository } from '../../ports/events';
import type { WebhookRepository } from '../../ports/webhooks';
import { announceDisabled } from './announce-disabled';
import type { AnnounceDependencies } from './announce-disabled';
import { attemptDelivery } from './delivery-attempt';
import type { AttemptDependencies } from './delivery-attempt';
import { withHeartbeat } from '../with-heartbeat';

export interface DeliverDependencies extends AttemptDependencies {
  webhooks: AttemptDependencies['webhooks'] & Pick<WebhookRepository, 'find' | 'secretsOf'>;
  events: Pick<EventRepository, 'findMany'>;
  deliveries: AttemptDependencies['deliveries'] & Pick<DeliveryRepository, 'due' | 'nextDueAt' | 'remove'>;
  /** From what is stored to what its owner knows. */
  openSecret: (stored: string, webhookId: string) => string;
  announce: AnnounceDependencies;
}

/** Requests to one endpoint at once. */
const AT_ONCE = 10;
/** Deliveries that are read at once. */
const PAGE = 50;
/** After this time no more are begun, so that the run sees what its step does. */
const ROUND_MILLISECONDS = 30_000;
/** While requests hang, how often new deliveries are looked for. */
const LOOK_AGAIN_MILLISECONDS = 1_000;
/** After a step that found nothing to send. */
const LEAST_PAUSE_MILLISECONDS = 1_000;

const NOTHING: Page = { secrets: [], queue: [], isLast: true };

interface Queued {
  delivery: Delivery;
  event: AccountEvent;
}

interface Page {
  /** As they were when the page was read. */
  secrets: string[];
  queue: Queued[];
  isLast: boolean;
}

export function createDeliverActivities(deps: DeliverDependencies) {
  const { webhooks, events, deliveries, openSecret, clock } = deps;

  /** With the secrets: the owner of the endpoint may have replaced one since the page before. */
  async function read(webhookId: string, sending: Set<string>): Promise<Page> {
    const secrets = (await webhooks.secretsOf(webhookId)).map((stored) => openSecret(stored, webhookId));
    const due = await deliveries.due(webhookId, PAGE + sending.size);
    const waiting = due.filter(({ id }) => !sending.has(id));
    const found = await events.findMany([...new Set(waiting.map(({ eventId }) => eventId))]);
    const byId = new Map(found.map((event) => [event.id, event]));
    // Events are deleted after 30 days, and their deliveries at about the same time.
    const lost = waiting.filter(({ eventId }) => !byId.has(eventId));
    if (lost.length > 0) await deliveries.remove(lost.map(({ id }) => id));
    const queue = waiting.flatMap((delivery) => {
      const event = byId.get(delivery.eventId);
      return event === undefined ? [] : [{ delivery, event }];
    });
    return { secrets, queue, isLast: waiting.length < PAGE };
  }

  async function sendAll(webhookId: string): Promise<Omit<DeliveryRound, 'waitMilliseconds'>> {
    const round = { sent: 0, failed: 0, disabled: null as DisabledReason | null };
    const sending = new Map<string, Promise<unknown>>();
    const endsAt = performance.now() + ROUND_MILLISECONDS;
    let page: Page = { ...NOTHING, isLast: false };
    let readAt = 0;
    let fault: unknown = null;
    const noteFault = (error: unknown) => {
      fault ??= error;
    };

    const begin = (queued: Queued) => {
      const { delivery } = queued;
      const attempt = attemptDelivery(deps, { ...queued, secrets: page.secrets }).then((result) => {
        if (result === 'disabled') {
          page = NOTHING;
          return;
        }
        round[result.delivered ? 'sent' : 'failed'] += 1;
        round.disabled ??= result.disabled;
      }, noteFault);
      sending.set(
        delivery.id,
        attempt.finally(() => sending.delete(delivery.id)),
      );
    };
    // At a worker's shutdown, another worker goes on.
    const cancellation = cancellationSignal();
    const mayBegin = () =>
      round.disabled === null && fault === null && !cancellation.aborted && performance.now() < endsAt;
    const mayRead = () =>
      page.queue.length === 0 && (!page.isLast || performance.now() - readAt >= LOOK_AGAIN_MILLISECONDS);

    do {
      if (mayBegin() && mayRead()) {
        try {
          page = await read(webhookId, new Set(sending.keys()));
        } catch (error) {
          noteFault(error);
        }
        readAt = performance.now();
      }
      while (mayBegin() && sending.size < AT_ONCE) {
        const next = page.queue.shift();
        if (next === undefined) break;
        begin(next);
      }
      if (sending.size > 0) await Promise.race([...sending.values(), pause(LOOK_AGAIN_MILLISECONDS)]);
    } while (sending.size > 0 || (mayBegin() && (page.queue.length > 0 || !page.isLast)));
    // The database is out of reach: the step is run again.
    if (fault !== null) throw fault as Error;
    return round;
  }

  async function untilDue(webhookId: string): Promise<number | null> {
    const next = await deliveries.nextDueAt(webhookId);
    return next === null ? null : Math.max(0, next.getTime() - clock().getTime());
  }

  return withHeartbeat({
    /** Sends what is due. A request that hangs delays no other. */
    async deliverDue(webhookId: string): Promise<DeliveryRound> {
      const nothing = { sent: 0, failed: 0, waitMilliseconds: null };
      const webhook = await webhooks.find(webhookId);
      if (webhook === null) return { ...nothing, disabled: null };
      // Its key has expired, which nothing has recorded.
      if (webhook.disabledReason === 'key_ended' && (await webhooks.disable(webhook, 'key_ended')))
        return { ...nothing, disabled: 'key_ended' };
      // An earlier attempt at this step may have disabled it, and told nobody.
      if (!webhook.enabled)
        return { ...nothing, disabled: activityInfo().attempt > 1 ? webhook.disabledReason : null };
      const round = await sendAll(webhookId);
      const wait = round.disabled === null ? await untilDue(webhookId) : null;
      // A clock that is behind the database's must not make the run spin.
      const least = round.sent + round.failed > 0 ? 0 : LEAST_PAUSE_MILLISECONDS;
      return { ...round, waitMilliseconds: wait === null ? null : Math.max(wait, least) };
    },

    announceDisabled: (notice: DisabledNotice) => announceDisabled(deps.announce, notice),
  });
}

export type DeliverActivities = ReturnType<typeof createDeliverActivities>;

/** Does not keep the process from ending. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
