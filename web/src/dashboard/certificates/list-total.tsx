import { api } from '../../api/client';
import { useFormat, useMessages } from '../../i18n/language-context';
import { answerOf } from '../parts/failure';
import { useLast } from '../parts/use-last';
import { useLive } from '../parts/use-live';
import { filterOf } from './list-query';
import type { ListView } from './list-query';
import { certificateMessages } from './messages';

/** How many certificates match; counted again when a newer one appears. */
export function ListTotal({ view, newest }: { view: ListView; newest: string | undefined }) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  const query = filterOf(view);
  const live = useLive(`count ${newest ?? ''} ${JSON.stringify(query)}`, (signal) =>
    answerOf(api.GET('/certificates/count', { signal, params: { query } })),
  );
  const shown = useLast(live);
  return (
    <span className="small muted" role="status">
      {shown !== null &&
        (shown.more ? t.totalMore(format.number(shown.count)) : format.plural(shown.count, t.total))}
    </span>
  );
}
