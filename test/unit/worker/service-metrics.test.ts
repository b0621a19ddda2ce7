import { Registry } from 'prom-client';
import type { ServiceMetrics } from '../../../ports/metrics';
import { registerServiceMetrics } from '../../../worker/service-metrics';

const METRICS: ServiceMetrics = {
  waiting: 3,
  waitingSince: new Date(1_700_000_000_000),
  processingSince: null,
  unsettled: 1,
  lastConfirmedAt: new Date(1_700_000_100_000),
  feeSats: 306,
  dayFeeSats: 1_224,
  finalLostAt: null,
  tipHeight: 800_000,
  checkedAt: new Date(1_700_000_200_000),
  orphansHeld: null,
  backloggedWebhooks: 0,
  evidenceEndsAt: null,
  lapsedSigners: 0,
  membershipsDueSince: new Date(1_700_000_300_000),
  credentialsWaitingSince: null,
};

const SETTINGS = {
  windowSeconds: 21_600,
  maxFeeSats: 20_000,
  dailyFeeSats: 40_000,
  pscBudgetSeconds: 20,
  sweepIntervalSeconds: 30,
  staleAfterSeconds: 60,
  membershipEventsSeconds: 3_600,
};

async function valuesOf(registry: Registry): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => /^sello_/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = line.split(' ') as [string, string];
      return [name, Number(value)] as const;
    }),
  );
}

describe('the metrics of the service', () => {
  it('are those of the database; what there is nothing to say about is absent', async () => {
    const registry = new Registry();
    registerServiceMetrics(registry, {
      settings: SETTINGS,
      read: async () => METRICS,
      attention: async () => 0,
    });
    expect(await valuesOf(registry)).toEqual({
      sello_anchor_window_seconds: 21_600,
      sello_anchor_waiting_certificates: 3,
      sello_anchor_waiting_since_timestamp_seconds: 1_700_000_000,
      sello_anchor_last_confirmed_timestamp_seconds: 1_700_000_100,
      sello_anchor_unsettled_batches: 1,
      sello_anchor_fee_sats: 306,
      sello_anchor_max_fee_sats: 20_000,
      sello_anchor_daily_fee_limit_sats: 40_000,
      sello_anchor_daily_fee_sats: 1_224,
      sello_chain_tip_height: 800_000,
      sello_chain_checked_at_timestamp_seconds: 1_700_000_200,
      sello_anchor_attention: 0,
      sello_webhook_backlogged_endpoints: 0,
      sello_evidence_lapsed_signers: 0,
      sello_psc_budget_seconds: 20,
      sello_sweep_interval_seconds: 30,
      sello_sweep_stale_after_seconds: 60,
      sello_membership_events_seconds: 3_600,
      sello_memberships_due_since_timestamp_seconds: 1_700_000_300,
    });
  });

  it('are read once for all gauges', async () => {
    const registry = new Registry();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return METRICS;
    };
    registerServiceMetrics(registry, { settings: SETTINGS, read, attention: async () => 0 });
    await registry.metrics();
    await registry.metrics();
    expect(reads).toBe(1);
  });

  it('are absent, not outdated, when they can’t be read', async () => {
    const registry = new Registry();
    const down = () => Promise.reject(new Error('down'));
    registerServiceMetrics(registry, {
      settings: { ...SETTINGS, dailyFeeSats: null },
      read: down,
      attention: down,
    });
    expect(await valuesOf(registry)).toEqual({
      sello_anchor_window_seconds: 21_600,
      sello_anchor_max_fee_sats: 20_000,
      sello_psc_budget_seconds: 20,
      sello_sweep_interval_seconds: 30,
      sello_sweep_stale_after_seconds: 60,
      sello_membership_events_seconds: 3_600,
    });
  });
});
