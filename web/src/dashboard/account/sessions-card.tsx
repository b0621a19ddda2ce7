import { api } from '../../api/client';
import type { ListedSession } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Time } from '../parts/time';
import { useAction } from '../parts/use-action';
import { useLive } from '../parts/use-live';
import { accountMessages } from './messages';

/** Where the account is signed in. */
export function SessionsCard() {
  const t = useMessages(accountMessages).sessions;
  const notify = useToast();
  const { data, failure, reload } = useLive('sessions', (signal) =>
    answerOf(api.GET('/account/sessions', { signal })),
  );
  const action = useAction();

  const end = async (id: string | null) => {
    if (action.busy) return;
    const done = await action.run(async () => {
      const call =
        id === null
          ? api.DELETE('/account/sessions')
          : api.DELETE('/account/sessions/{id}', { params: { path: { id } } });
      await answerOf<unknown>(call);
    });
    if (done) notify(id === null ? t.othersEnded : t.ended);
    reload();
  };

  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="muted">{t.text}</p>
        {action.failure !== null && action.failure.code !== 'not_found' && (
          <Problem failure={action.failure} />
        )}
        {data === null ? (
          failure === null ? (
            <Waiting />
          ) : (
            <Problem failure={failure} onRetry={reload} />
          )
        ) : (
          <ul className="plain-list sessions">
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </ul>
        )}
        {data !== null && data.sessions.length > 1 && (
          <div className="row">
            <Button busy={action.busy} onClick={() => void end(null)}>
              {t.endOthers}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const t = useMessages(accountMessages).sessions;
  const name = t.device(session.browser ?? t.unknown, session.system);
  return (
    <li className="session-row">
      <div>
        <p className="row">
          <strong>{name}</strong> {session.current && <Badge tone="good">{t.current}</Badge>}
        </p>
        <p className="small muted">
          {t.from} {session.address} · {t.started} <Time at={session.started_at} />
          {!session.current && (
            <>
              {' '}
              · {t.seen} <Time at={session.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button small aria-label={t.endOf(name, session.address)} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
