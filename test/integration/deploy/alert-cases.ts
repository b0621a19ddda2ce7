/** Series by their name and labels, in Prometheus' notation for tests: one value a minute, the first at the time 0. */
type Series = Record<string, string>;

export interface AlertCase {
  alert: string;
  what: string;
  series: Series;
  /** Minutes after the start. */
  at: number;
  /** How many alerts fire. */
  fires: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const SETTINGS = {
  sello_psc_budget_seconds: '20x200',
  sello_sweep_stale_after_seconds: '60x200',
  sello_sweep_interval_seconds: '60x200',
  sello_anchor_window_seconds: '600x200',
};
const always = (value: number) => `${value}x100`;
const POST = 'method="POST",route="/api/public/v1/certificates",status="201"';
const latency = (under5: number, under10: number) => ({
  ...SETTINGS,
  [`sello_http_request_duration_seconds_bucket{${POST},le="5"}`]: `0+${under5}x60`,
  [`sello_http_request_duration_seconds_bucket{${POST},le="10"}`]: `0+${under10}x60`,
  [`sello_http_request_duration_seconds_bucket{${POST},le="+Inf"}`]: `0+${under10}x60`,
});
const waits = (under1: number, under10: number) => {
  const name = 'temporal_workflow_task_schedule_to_start_latency_seconds_bucket';
  return {
    [`${name}{le="1"}`]: `0+${under1}x60`,
    [`${name}{le="10"}`]: `0+${under10}x60`,
    [`${name}{le="+Inf"}`]: `0+${under10}x60`,
  };
};
const requests = (granted: string, unreachable: string) => ({
  'sello_psc_request_duration_seconds_count{provider="acme",outcome="granted"}': granted,
  'sello_psc_request_duration_seconds_count{provider="acme",outcome="unreachable"}': unreachable,
});
const responses = (good: string, failed: string) => ({
  'sello_http_responses_total{class="2xx"}': good,
  'sello_http_responses_total{class="5xx"}': failed,
});
const expiry = (days: number) => ({
  'sello_certificate_expiry_timestamp_seconds{kind="tsa",name="acme",instance="a"}': always(days * DAY),
  'sello_certificate_expiry_timestamp_seconds{kind="tsa",name="acme",instance="b"}': always(days * DAY),
});
const revoked = (a: string, b: string) => ({
  'sello_signer_revoked{provider="acme",instance="a"}': a,
  'sello_signer_revoked{provider="acme",instance="b"}': b,
  'sello_signer_revoked{provider="other",instance="a"}': '0x30',
});
const checked = (at: string) => ({
  'sello_signer_checked_timestamp_seconds{provider="acme",instance="a"}': at,
  'sello_signer_checked_timestamp_seconds{provider="acme",instance="b"}': at,
});
const budget = (spent: number) => ({
  sello_anchor_daily_fee_sats: always(spent),
  sello_anchor_daily_fee_limit_sats: always(1_000),
});
const wallet = (spendable: number, dayFees: number) => ({
  sello_wallet_spendable_sats: always(spendable),
  sello_anchor_daily_fee_sats: always(dayFees),
  sello_anchor_max_fee_sats: always(1_000),
});

const webhooks = (backlogged: string, attempts: string) => ({
  'sello_webhook_backlogged_endpoints{instance="a"}': backlogged,
  'sello_webhook_backlogged_endpoints{instance="b"}': backlogged,
  'sello_webhook_request_duration_seconds_count{instance="a",outcome="delivered"}': '0x60',
  'sello_webhook_request_duration_seconds_count{instance="b",outcome="retried"}': attempts,
});

const dueFor = (seconds: number) => ({
  sello_memberships_due_since_timestamp_seconds: always(-seconds),
  sello_membership_events_seconds: always(3_600),
});

type Row = [what: string, series: Series, at: number, fires: number];

const CASES: Record<string, Row[]> = {
  SelloDown: [
    ['one of two processes is down', { 'up{job="prod-sello-api"}': '0x9', 'up{job="sello"}': '1x9' }, 5, 1],
    ['another service is down', { 'up{job="other"}': '0x9' }, 5, 0],
  ],
  SelloAnswersWithErrors: [
    ['5 % of responses are 5xx', responses('0+95x20', '0+5x20'), 15, 1],
    ['one response fails', responses('0+95x20', '0x5 1x20'), 15, 0],
    ['there is no traffic', responses('0x20', '0x20'), 15, 0],
  ],
  SelloSlow: [
    ['one certificate in ten takes longer than a quarter of the budget', latency(90, 100), 30, 1],
    ['nearly all are quick', latency(99, 100), 30, 0],
    ['the budget is long', { ...latency(90, 100), sello_psc_budget_seconds: '120x200' }, 30, 0],
  ],
  SelloCertificatesStuck: [
    [
      'a file waits for six minutes',
      { ...SETTINGS, sello_certificates_processing_since_timestamp_seconds: '0x20' },
      6,
      1,
    ],
    [
      'the sweeper has not had its turn',
      {
        ...SETTINGS,
        sello_sweep_stale_after_seconds: '600x20',
        sello_certificates_processing_since_timestamp_seconds: '0x20',
      },
      12,
      0,
    ],
    ['no file waits', SETTINGS, 30, 0],
  ],
  SelloNoApi: [
    ['only a worker is running', { 'sello_build_info{process="worker"}': '1x9' }, 5, 1],
    ['an API is running', { 'sello_build_info{process="api"}': '1x9' }, 5, 0],
  ],
  SelloNoWorker: [
    ['only an API is running', { 'sello_build_info{process="api"}': '1x9' }, 5, 1],
    ['the worker is being replaced', { 'sello_build_info{process="worker"}': '1x2 _ 1x6' }, 5, 0],
  ],
  SelloProviderFails: [
    ['every second request fails', requests('0+1x60', '0+1x60'), 40, 1],
    ['one request of three fails', requests('0x5 1 2x60', '0x5 1x60'), 20, 0],
    ['nobody asks', requests('0x60', '0x60'), 40, 0],
  ],
  SelloNoProvider: [
    [
      'the first upload ever gets 502',
      { 'sello_certificates_total{outcome="psc_error",instance="a"}': '0 0 1x20' },
      3,
      1,
    ],
    [
      'the last 502 was long ago',
      { 'sello_certificates_total{outcome="psc_error",instance="a"}': '0 1x30' },
      20,
      0,
    ],
  ],
  SelloStepsFail: [
    [
      'a step fails three times a minute',
      { 'sello_step_duration_seconds_count{step="saveCertificate",outcome="retried"}': '0+3x60' },
      20,
      1,
    ],
    [
      'a step fails now and then',
      { 'sello_step_duration_seconds_count{step="saveCertificate",outcome="retried"}': '0+1x60' },
      20,
      0,
    ],
  ],
  SelloAnchoringNeedsAttention: [
    ['a run needs attention for a quarter of an hour', { sello_anchor_attention: '1x30' }, 15, 1],
    ['a problem is over within minutes', { sello_anchor_attention: '1x5 0x30' }, 15, 0],
  ],
  SelloAnchoringLate: [
    [
      'a certificate waits for a window and 13 hours',
      { ...SETTINGS, sello_anchor_waiting_since_timestamp_seconds: always(-13 * HOUR) },
      20,
      1,
    ],
    [
      'the window is a day',
      {
        sello_anchor_window_seconds: always(DAY),
        sello_anchor_waiting_since_timestamp_seconds: always(-13 * HOUR),
      },
      20,
      0,
    ],
  ],
  SelloChainNotWatched: [
    ['the last check is ten minutes old', { sello_chain_checked_at_timestamp_seconds: '0x20' }, 10, 1],
    ['it was checked a minute ago', { sello_chain_checked_at_timestamp_seconds: '0+60x20' }, 10, 0],
  ],
  SelloNodeUnfit: [
    ['the node is out of reach', { 'sello_chain_fault{code="out_of_reach"}': '1x30' }, 15, 1],
    ['the node was out of reach', { 'sello_chain_fault{code="out_of_reach"}': '1x5 0x30' }, 15, 0],
  ],
  SelloTipOld: [
    [
      'no block came for three hours',
      { 'sello_chain_tip_timestamp_seconds{network="bitcoin"}': always(-3 * HOUR) },
      20,
      1,
    ],
    [
      'nobody mines on regtest',
      { 'sello_chain_tip_timestamp_seconds{network="regtest"}': always(-3 * HOUR) },
      20,
      0,
    ],
  ],
  SelloFewPeers: [
    ['the node has three peers', { 'sello_chain_peers{network="bitcoin"}': '3x60' }, 45, 1],
    ['a sandbox has none', { 'sello_chain_peers{network="sandbox"}': '0x60' }, 45, 0],
  ],
  SelloFinalAnchorLost: [
    ['a final block was lost an hour ago', { sello_anchor_final_lost_timestamp_seconds: always(0) }, 60, 1],
    ['that was two days ago', { sello_anchor_final_lost_timestamp_seconds: always(-2 * DAY) }, 60, 0],
  ],
  SelloCoinContested: [
    ['a coin is contested', { sello_wallet_contested_coins: '1x20' }, 10, 1],
    ['none is', { sello_wallet_contested_coins: '0x20' }, 10, 0],
  ],
  SelloFeesNearLimit: [
    ['90 % of the budget is used', budget(900), 10, 1],
    ['half of it is used', budget(500), 10, 0],
    ['there is no budget', { sello_anchor_daily_fee_sats: always(900) }, 10, 0],
  ],
  SelloWalletLow: [
    ['the wallet lasts for ten days', wallet(10_000, 1_000), 70, 1],
    ['the wallet pays for one anchor', wallet(1_500, 0), 70, 1],
    ['the wallet lasts for 100 days', wallet(100_000, 1_000), 70, 0],
  ],
  SelloOrphansHeld: [
    ['files wait for an operator', { sello_orphans_held: '30x20' }, 5, 1],
    ['none do', { sello_orphans_held: '0x20' }, 5, 0],
  ],
  SelloWebhooksWait: [
    ['an event is due and nothing is sent', webhooks('1x60', '7x60'), 25, 1],
    ['no worker has sent anything since it started', { sello_webhook_backlogged_endpoints: '1x60' }, 25, 1],
    ['many endpoints are behind', webhooks('21x60', '0+9x60'), 25, 1],
    ['three endpoints hang', webhooks('3x60', '0+9x60'), 25, 0],
    ['the backlog is gone within minutes', webhooks('30x8 0x60', '0x60'), 25, 0],
    ['there is nothing to send', webhooks('0x60', '7x60'), 25, 0],
  ],
  SelloEvidenceEnds: [
    ['100 days are left', { sello_evidence_end_timestamp_seconds: always(100 * DAY) }, 90, 1],
    ['300 days are left', { sello_evidence_end_timestamp_seconds: always(300 * DAY) }, 90, 0],
    ['nothing waits for a renewal', {}, 90, 0],
  ],
  SelloEvidenceLapsed: [
    ['a signer lapsed', { sello_evidence_lapsed_signers: '1x20' }, 10, 1],
    ['none did', { sello_evidence_lapsed_signers: '0x20' }, 10, 0],
  ],
  SelloMembershipEventsWait: [
    ['a reminder has been due for three hours', dueFor(3 * 3_600), 20, 1],
    ['it has been due for an hour', dueFor(3_600), 20, 0],
    ['none is due', { sello_membership_events_seconds: always(3_600) }, 20, 0],
  ],
  SelloCredentialsWait: [
    [
      'one was made an hour ago',
      { sello_credentials_waiting_since_timestamp_seconds: always(-3_600) },
      20,
      1,
    ],
    ['one was just made', { sello_credentials_waiting_since_timestamp_seconds: '0+60x60' }, 20, 0],
    ['none waits', {}, 20, 0],
  ],
  SelloEventLoopLags: [
    ['a process is busy', { 'nodejs_eventloop_lag_p99_seconds{job="sello-api"}': '0.9x30' }, 20, 1],
    ['it was busy for a minute', { 'nodejs_eventloop_lag_p99_seconds{job="sello-api"}': '0.9 0x30' }, 20, 0],
  ],
  SelloWorkflowsWait: [
    ['tasks wait', waits(50, 100), 30, 1],
    ['tasks are taken at once', waits(100, 100), 30, 0],
  ],
  SelloSignerRevoked: [
    ['one of two workers has learned of it', revoked('0x9 1x20', '0x30'), 10, 1],
    ['no signer is revoked', revoked('0x30', '0x30'), 10, 0],
    ['the provider has another signer', revoked('1x9 0x20', '1x9 0x20'), 20, 0],
  ],
  SelloRevocationUnknown: [
    ['no check has succeeded for more than a day', checked('0x1500'), 1_451, 1],
    ['the last hour had one', checked('0+60x1500'), 1_451, 0],
    ['no provider has revocation data', {}, 1_451, 0],
  ],
  SelloCertificateExpires: [
    ['20 days are left', expiry(20), 90, 1],
    ['40 days are left', expiry(40), 90, 0],
  ],
  SelloCertificateExpiresSoon: [
    ['two days are left', expiry(2), 30, 1],
    ['it has expired', expiry(-1), 30, 1],
    ['20 days are left', expiry(20), 90, 0],
  ],
};

export const ALERT_CASES: AlertCase[] = Object.entries(CASES).flatMap(([alert, rows]) =>
  rows.map(([what, series, at, fires]) => ({ alert, what, series, at, fires })),
);
