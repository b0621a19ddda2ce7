import { useFormat } from '../../i18n/language-context';

/** In the reader's zone, with UTC as a tooltip. */
export function Time({ at, precise = false }: { at: string; precise?: boolean }) {
  const format = useFormat();
  return (
    <time className="nowrap" dateTime={at} title={format.utc(at)}>
      {precise ? format.preciseTime(at) : format.shortTime(at)}
    </time>
  );
}
