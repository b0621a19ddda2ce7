import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { ServiceMetrics } from '../ports/metrics';

const KEPT_MILLISECONDS = 5_000;

export interface FigureSources {
  read: () => Promise<ServiceMetrics>;
  /** How many windows need a person. */
  attention: () => Promise<number>;
}

const seconds = (time: Date | null): number | null => (time === null ? null : time.getTime() / 1000);

/** Name, help, and the value; `null`: there is nothing to say, and the metric is absent. Times are seconds since 1970. */
const GAUGES: [name: string, help: string, value: (figures: ServiceMetrics) => number | null][] = [
  ['sello_anchor_waiting_certificates', 'Certificates that wait for a batch.', ({ waiting }) => waiting],
  [
    'sello_anchor_waiting_since_timestamp_seconds',
    'Since when the oldest of them waits; absent when none does.',
    ({ waitingSince }) => seconds(waitingSince),
  ],
  [
    'sello_anchor_last_confirmed_timestamp_seconds',
    'Time of the block of the newest batch that has one.',
    ({ lastConfirmedAt }) => seconds(lastConfirmedAt),
  ],
  [
    'sello_anchor_unsettled_batches',
    'Batches in a block that is not deep enough, or lost.',
    ({ unsettled }) => unsettled,
  ],
  ['sello_anchor_fee_sats', 'What the newest anchor paid, in satoshi.', ({ feeSats }) => feeSats],
  [
    'sello_wallet_balance_sats',
    'Known coins of the anchoring wallet, in satoshi.',
    ({ walletSats }) => walletSats,
  ],
  ['sello_chain_tip_height', 'The newest block that was seen.', ({ tipHeight }) => tipHeight],
  [
    'sello_chain_looked_at_timestamp_seconds',
    'When all recent anchors were last compared with the chain.',
    ({ checkedAt }) => seconds(checkedAt),
  ],
  [
    'sello_certificates_processing_since_timestamp_seconds',
    'When the oldest record that is still processing was received; absent when there is none.',
    ({ processingSince }) => seconds(processingSince),
  ],
  [
    'sello_orphans_held',
    'Files without a record, too many to be deleted before a person has looked; absent before the first look.',
    ({ orphansHeld }) => orphansHeld,
  ],
];

/** Read when they are asked for, at most every few seconds. All workers tell the same: they are the service's, not the process's. */
export function registerFigures(registry: Registry, { read, attention }: FigureSources): void {
  let latest: { at: number; figures: Promise<ServiceMetrics> } | undefined;
  const current = (): Promise<ServiceMetrics> => {
    if (latest === undefined || Date.now() - latest.at > KEPT_MILLISECONDS)
      latest = { at: Date.now(), figures: read() };
    return latest.figures;
  };
  for (const [name, help, value] of GAUGES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Absent, rather than as it was: an old figure would hide that nobody knows.
        const figure = await current().then(value, () => null);
        this.reset();
        if (figure === null) this.remove();
        else this.set(figure);
      },
    });
  }
  new Gauge({
    name: 'sello_anchor_attention',
    help: 'Windows that need a person: see sello anchor status.',
    registers: [registry],
    async collect() {
      this.reset();
      const windows = await attention().catch(() => null);
      if (windows === null) this.remove();
      else this.set(windows);
    },
  });
}
