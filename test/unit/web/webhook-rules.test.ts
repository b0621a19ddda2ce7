import { batchCommand } from '../../../web/src/dashboard/batches/batch-command';
import { refreshDelay } from '../../../web/src/dashboard/webhooks/delivery-refresh';
import { EVENT_GROUPS, isCovered, withChoice } from '../../../web/src/dashboard/webhooks/event-choice';
import { spanOf, localMinute } from '../../../web/src/dashboard/webhooks/replay-span';
import {
  changeOf,
  nameOf,
  settingsOf,
  wrongSettings,
} from '../../../web/src/dashboard/webhooks/webhook-settings';
import type { Webhook } from '../../../web/src/api/types';

const webhook: Webhook = {
  id: 'whk_x',
  url: 'https://hooks.example.com/sello',
  events: ['certificate.*', 'batch.completed'],
  description: null,
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-14T18:02:11.214Z',
};

describe('the events of a webhook', () => {
  it('offer every type once, in its group, but for tests, which need no subscription', () => {
    const types = EVENT_GROUPS.flatMap((group) => group.types);
    expect(types).toContain('certificate.anchored');
    expect(types).not.toContain('webhook.test');
    expect(new Set(types).size).toBe(types.length);
    for (const { pattern, types: inside } of EVENT_GROUPS)
      expect(inside.every((type) => type.startsWith(pattern.slice(0, -1)))).toBe(true);
  });

  it('lose what a wider choice covers, and get nothing back when that is taken away', () => {
    const chosen = withChoice(['certificate.certified', 'batch.completed'], 'certificate.*', true);
    expect(chosen).toEqual(['batch.completed', 'certificate.*']);
    expect(isCovered(chosen, 'certificate.failed')).toBe(true);
    expect(isCovered(chosen, 'certificate.*')).toBe(false);
    expect(withChoice(chosen, '*', true)).toEqual(['*']);
    expect(isCovered(['*'], 'certificate.*')).toBe(true);
    expect(withChoice(chosen, 'certificate.*', false)).toEqual(['batch.completed']);
  });
});

describe('the settings of a webhook', () => {
  it.each([
    '',
    'hooks.example.com',
    'ftp://hooks.example.com',
    'https://',
    `https://e.com/${'x'.repeat(2048)}`,
  ])('refuse the address %s', (url) => {
    expect(wrongSettings({ ...settingsOf(webhook), url })).toEqual(['url']);
  });

  it('accept an address with spaces around it, and need at least one event', () => {
    expect(wrongSettings({ ...settingsOf(webhook), url: ' https://e.com ' })).toEqual([]);
    expect(wrongSettings({ ...settingsOf(webhook), events: [] })).toEqual(['events']);
  });

  it('send only what was changed', () => {
    const settings = settingsOf(webhook);
    expect(changeOf(webhook, { ...settings, events: ['batch.completed', 'certificate.*'] })).toEqual({});
    expect(changeOf(webhook, { ...settings, description: ' ERP ' })).toEqual({ description: 'ERP' });
    expect(changeOf({ ...webhook, description: 'ERP' }, settings)).toEqual({ description: null });
    expect(changeOf(webhook, { url: 'https://e.com', events: ['*'], description: '' })).toEqual({
      url: 'https://e.com',
      events: ['*'],
    });
  });

  it('name it by its description, or by its host', () => {
    expect(nameOf({ ...webhook, description: 'ERP' })).toBe('ERP');
    expect(nameOf(webhook)).toBe('hooks.example.com');
  });
});

describe('a period to send again', () => {
  it('includes its last minute, and is refused if it is the wrong way round', () => {
    const at = new Date(2026, 10, 14, 9, 5, 40);
    expect(localMinute(at)).toBe('2026-11-14T09:05');
    expect(spanOf('2026-11-14T09:05', '2026-11-14T09:05')).toEqual({
      since: new Date(2026, 10, 14, 9, 5).toISOString(),
      until: new Date(2026, 10, 14, 9, 5, 59, 999).toISOString(),
    });
    expect(spanOf('2026-11-14T09:06', '2026-11-14T09:05')).toBeNull();
    expect(spanOf('', '2026-11-14T09:05')).toBeNull();
  });
});

describe('deliveries', () => {
  it('are asked for sooner while one is about to be sent', () => {
    const now = Date.parse('2026-11-14T18:00:00Z');
    const pending = (at: string) => [{ status: 'pending' as const, next_attempt_at: at }];
    const idle = refreshDelay([{ status: 'delivered', next_attempt_at: null }], now);
    expect(refreshDelay(pending('2026-11-14T18:00:02Z'), now)).toBeLessThan(idle);
    expect(refreshDelay(pending('2026-11-14T18:30:00Z'), now)).toBe(idle);
  });
});

it('the command of the empty page sends a batch of valid items', () => {
  const command = batchCommand('https://sello.example/api/public/v1');
  const { items } = JSON.parse(/-d '(.*)'$/.exec(command)![1]!) as { items: { sha256: string }[] };
  expect(items.map(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toEqual([true, true]);
  expect(command).toContain('https://sello.example/api/public/v1/batches');
});
