import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { ServiceMetrics } from '../ports/metrics';

const KEPT_MILLISECONDS = 5_000;

/** Alerts compare with these, so that they follow the settings. */
export interface SettingMetrics {
  windowSeconds: number;
  maxFeeSats: number;
  /** `null`: no limit. */
  dailyFeeSats: number | null;
  pscBudgetSeconds: number;
  sweepIntervalSeconds: number;
  staleAfterSeconds: number;
  membershipEventsSeconds: number;
}

export interface ServiceMetricsSources {
  settings: SettingMetrics;
  read: () => Promise<ServiceMetrics>;
  /** How many windows need attention. */
  attention: () => Promise<number>;
}

const SETTINGS: [name: string, help: string, value: (settings: SettingMetrics) => number | null][] = [
  ['sello_anchor_window_seconds', 'ANCHOR_WINDOW_SECONDS.', ({ windowSeconds }) => windowSeconds],
  ['sello_anchor_max_fee_sats', 'ANCHOR_MAX_FEE_SATS: the most one anchor may pay.', (all) => all.maxFeeSats],
  [
    'sello_anchor_daily_fee_limit_sats',
    'ANCHOR_DAILY_FEE_SATS: the most that anchors may pay in 24 hours; absent without a limit.',
    ({ dailyFeeSats }) => dailyFeeSats,
  ],
  ['sello_psc_budget_seconds', 'PSC_BUDGET_SECONDS.', ({ pscBudgetSeconds }) => pscBudgetSeconds],
  [
    'sello_sweep_interval_seconds',
    'SWEEP_INTERVAL_SECONDS.',
    ({ sweepIntervalSeconds }) => sweepIntervalSeconds,
  ],
  [
    'sello_sweep_stale_after_seconds',
    'SWEEP_STALE_AFTER_SECONDS.',
    ({ staleAfterSeconds }) => staleAfterSeconds,
  ],
  [
    'sello_membership_events_seconds',
    'MEMBERSHIP_EVENTS_SECONDS.',
    ({ membershipEventsSeconds }) => membershipEventsSeconds,
  ],
];

const seconds = (time: Date | null): number | null => (time === null ? null : time.getTime() / 1000);

/** Name, help and value. A metric whose value is `null` is absent. Times are seconds since 1970. */
const GAUGES: [name: string, help: string, value: (metrics: ServiceMetrics) => number | null][] = [
  ['sello_anchor_waiting_certificates', 'Certificates waiting for a batch.', ({ waiting }) => waiting],
  [
    'sello_anchor_waiting_since_timestamp_seconds',
    'Since when the oldest certificate has been waiting for a batch; absent when none is.',
    ({ waitingSince }) => seconds(waitingSince),
  ],
  [
    'sello_anchor_last_confirmed_timestamp_seconds',
    'When a batch was last confirmed in a block.',
    ({ lastConfirmedAt }) => seconds(lastConfirmedAt),
  ],
  [
    'sello_anchor_unsettled_batches',
    'Batches whose block is not deep enough yet, or was lost.',
    ({ unsettled }) => unsettled,
  ],
  ['sello_anchor_fee_sats', 'Fee of the newest anchor, in satoshi.', ({ feeSats }) => feeSats],
  [
    'sello_anchor_daily_fee_sats',
    'Fees of all anchors signed in the last 24 hours, in satoshi.',
    ({ dayFeeSats }) => dayFeeSats,
  ],
  [
    'sello_anchor_final_lost_timestamp_seconds',
    'When an anchor last lost a block that counted as final; absent if none ever did.',
    ({ finalLostAt }) => seconds(finalLostAt),
  ],
  ['sello_chain_tip_height', 'Height of the newest block seen.', ({ tipHeight }) => tipHeight],
  [
    'sello_chain_checked_at_timestamp_seconds',
    'When all recent anchors were last checked against the chain.',
    ({ checkedAt }) => seconds(checkedAt),
  ],
  [
    'sello_certificates_processing_since_timestamp_seconds',
    'When the oldest record still processing was received; absent when there is none.',
    ({ processingSince }) => seconds(processingSince),
  ],
  [
    'sello_orphans_held',
    'Files without a record that are kept because there are too many; absent before the first sweep.',
    ({ orphansHeld }) => orphansHeld,
  ],
  [
    'sello_webhook_backlogged_endpoints',
    'Endpoints with an event that has been due for over a minute.',
    ({ backloggedWebhooks }) => backloggedWebhooks,
  ],
  [
    'sello_evidence_end_timestamp_seconds',
    'When the first time stamps that nothing has renewed end; absent when there are none.',
    ({ evidenceEndsAt }) => seconds(evidenceEndsAt),
  ],
  [
    'sello_evidence_lapsed_signers',
    'Signers whose certificate ended in the last 30 days, before their time stamps were renewed.',
    ({ lapsedSigners }) => lapsedSigners,
  ],
  [
    'sello_memberships_due_since_timestamp_seconds',
    'Since when an event of a membership has been due; absent when none is.',
    ({ membershipsDueSince }) => seconds(membershipsDueSince),
  ],
  [
    'sello_credentials_waiting_since_timestamp_seconds',
    'When the oldest credential without a certificate was made; absent when there is none.',
    ({ credentialsWaitingSince }) => seconds(credentialsWaitingSince),
  ],
];

/** Read on request, at most every few seconds. Every worker reports the same values: they describe the service, not the process. */
export function registerServiceMetrics(
  registry: Registry,
  { settings, read, attention }: ServiceMetricsSources,
): void {
  for (const [name, help, value] of SETTINGS) {
    const set = value(settings);
    if (set !== null) new Gauge({ name, help, registers: [registry] }).set(set);
  }
  let latest: { at: number; metrics: Promise<ServiceMetrics> } | undefined;
  const current = (): Promise<ServiceMetrics> => {
    if (latest === undefined || Date.now() - latest.at > KEPT_MILLISECONDS)
      latest = { at: Date.now(), metrics: read() };
    return latest.metrics;
  };
  for (const [name, help, value] of GAUGES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Absent when it can't be read: an outdated value would hide that.
        const latestValue = await current().then(value, () => null);
        this.reset();
        if (latestValue === null) this.remove();
        else this.set(latestValue);
      },
    });
  }
  new Gauge({
    name: 'sello_anchor_attention',
    help: 'Anchoring windows that need attention: run sello anchor status.',
    registers: [registry],
    async collect() {
      this.reset();
      const windows = await attention().catch(() => null);
      if (windows === null) this.remove();
      else this.set(windows);
    },
  });
}
