import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { SentReminders } from '../app/memberships/send-reminders';

const OUTCOMES = ['sent', 'dropped', 'capped'] as const satisfies (keyof SentReminders)[];

/** Counts what became of reminders by mail. */
export function createReminderMetrics(registry: Registry): (outcome: keyof SentReminders) => void {
  const counter = new Counter({
    name: 'sello_member_mails_total',
    help: 'Reminders to members by mail. dropped: not wanted, no longer needed, or refused for good. capped: an account has reached its daily limit.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  return (outcome) => {
    counter.inc({ outcome });
  };
}
