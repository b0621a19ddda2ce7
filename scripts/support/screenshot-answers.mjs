/** Invented answers for states that a new service takes days to reach. */
const id = (prefix, n) => `${prefix}_${String(n).padStart(2, '0')}4fT0Zk8cQyWb1NnR2sLx`;
const at = (minutesAgo) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const hash = (n) => String(n).padStart(2, '0').repeat(32);

const batch = (n, status, [certified, failed, pending], minutesAgo) => ({
  id: id('bat', n),
  status,
  counts: { total: certified + failed + pending, certified, failed, pending },
  created_at: at(minutesAgo),
});
const running = batch(1, 'running', [418, 2, 580], 1);

const items = Array.from({ length: 12 }, (_, index) => {
  const status = index === 3 ? 'failed' : index > 8 ? 'processing' : 'certified';
  return {
    index,
    ref: `contracts/2026/contract-${String(index + 1).padStart(4, '0')}.pdf`,
    sha256: hash(index),
    certificate_id: id('cert', index),
    status,
    failure:
      status === 'failed' ? { code: 'psc_error', message: 'No provider returned a valid time stamp.' } : null,
  };
});

const webhook = (n, change) => ({
  id: id('whk', n),
  url: 'https://hooks.example.com/sello/certificates',
  events: ['certificate.*', 'batch.*'],
  description: 'Invoices, production',
  enabled: true,
  disabled_reason: null,
  created_at: at(9_000),
  ...change,
});
const working = webhook(1);
const failing = webhook(2, {
  url: 'https://staging.example.com/webhooks/sello?environment=staging',
  events: ['*'],
  description: null,
  enabled: false,
  disabled_reason: 'failing',
});

const attempt = (minutesAgo, status, error, latency) => ({
  at: at(minutesAgo),
  status,
  latency_ms: latency,
  error,
});
const delivery = (n, type, status, attempts, next = null) => ({
  id: id('dlv', n),
  event_id: id('evt', n),
  type,
  status,
  attempts,
  next_attempt_at: next,
  created_at: at(n * 7),
});
const deliveries = [
  delivery(1, 'certificate.certified', 'delivered', [attempt(7, 204, null, 38)]),
  delivery(
    2,
    'batch.completed',
    'pending',
    [attempt(14, null, 'timeout', 15_000), attempt(13, 503, 'status', 112)],
    at(-4),
  ),
  delivery(3, 'certificate.anchored', 'failed', [
    attempt(21, 302, 'redirect', 45),
    attempt(20, null, 'tls', 61),
  ]),
  delivery(4, 'webhook.test', 'delivered', [attempt(28, 200, null, 41)]),
];

/** By the end of a request's path under `/api/dashboard/v1`; `method` is GET unless stated. */
export const ANSWERS = {
  batches: {
    batches: [running, batch(2, 'done', [1000, 0, 0], 190), batch(3, 'done', [247, 3, 0], 2_900)],
    next_cursor: null,
  },
  batch: { batch: running },
  items: { items, next_cursor: 'next' },
  webhooks: { webhooks: [working, failing] },
  webhook: { webhook: working },
  failing: { webhook: failing },
  deliveries: { deliveries, next_cursor: 'next' },
  secret: { webhook: { ...working, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' } },
};
