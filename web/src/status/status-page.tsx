import './status.css';
import { useFormat, useMessages } from '../i18n/language-context';
import { Badge } from '../ui/badge';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { Skeleton } from '../ui/progress';
import type { Tone } from '../ui/tone';
import { statusMessages } from './messages';
import { useStatus } from './use-status';
import type { PartStatus, StatusState } from './use-status';

const TONES: Record<PartStatus, Tone> = { working: 'good', delayed: 'wait', down: 'bad', unknown: 'neutral' };
const PARTS = ['files', 'timestamps', 'anchoring'] as const;

/** What works now, in words, for people who wonder whether it is them or the service. */
export function StatusPage() {
  const t = useMessages(statusMessages);
  const format = useFormat();
  const state = useStatus();
  const { status, unreachableAt } = state;
  const unreachable = unreachableAt !== null;
  const overall = overallOf(state);
  return (
    <PageShell title={t.title} narrow>
      <div className="stack stack-l">
        <p className="muted">{t.title}</p>
        <h1 className={overall === null ? '' : `status-headline tone-${overall.tone}`} aria-live="polite">
          {overall === null ? t.checking : t.overall[overall.key]}
        </h1>
        {unreachable && <p className="lead">{t.unreachable}</p>}
        <Card>
          {status === null && !unreachable ? (
            <Skeleton lines={4} />
          ) : (
            <ul className="status-list">
              {PARTS.map((part) => {
                const state = unreachable ? 'unknown' : (status?.parts[part] ?? 'unknown');
                return (
                  <li key={part}>
                    <div>
                      <h2>{t.parts[part].name}</h2>
                      <p className="muted">{t.parts[part][state]}</p>
                    </div>
                    <Badge tone={TONES[state]}>{t.states[state]}</Badge>
                  </li>
                );
              })}
              <li>
                <div>
                  <h2>{t.parts.pages.name}</h2>
                  <p className="muted">{unreachable ? t.parts.pages.down : t.parts.pages.working}</p>
                </div>
                <Badge tone={unreachable ? 'bad' : 'good'}>
                  {unreachable ? t.states.down : t.states.working}
                </Badge>
              </li>
            </ul>
          )}
        </Card>
        <div className="muted small">
          {status !== null && status.last_anchored_at !== null && (
            <p>{t.lastAnchored(format.time(status.last_anchored_at))}</p>
          )}
          {status !== null && <p>{t.checkedAt(format.preciseTime(status.checked_at))}</p>}
          {unreachable && <p>{t.triedAt(format.preciseTime(unreachableAt))}</p>}
          <p>{t.refresh}</p>
        </div>
      </div>
    </PageShell>
  );
}

function overallOf({ status, unreachableAt }: StatusState): {
  key: 'working' | 'delayed' | 'down' | 'unreachable';
  tone: Tone;
} | null {
  if (unreachableAt !== null) return { key: 'unreachable', tone: 'bad' };
  if (status === null) return null;
  const states = Object.values(status.parts);
  if (states.includes('down')) return { key: 'down', tone: 'bad' };
  return states.every((state) => state === 'working')
    ? { key: 'working', tone: 'good' }
    : { key: 'delayed', tone: 'wait' };
}
