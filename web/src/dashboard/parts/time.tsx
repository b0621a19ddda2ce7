import { useFormat } from '../../i18n/language-context';

/** In the reader's zone; pointing at it shows UTC. */
export function Time({ at, full = false }: { at: string; full?: boolean }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.utc(at)}>
      {full ? format.time(at) : format.shortTime(at)}
    </time>
  );
}
