import { useFormat } from '../../../i18n/language-context';

/** A day without a time: the same in every time zone. */
export function Day({ on }: { on: string }) {
  const format = useFormat();
  return (
    <time className="nowrap" dateTime={on}>
      {format.day(on)}
    </time>
  );
}

/** From the first to the last day. */
export function Period({ from, to }: { from: string; to: string }) {
  return (
    <span>
      <Day on={from} /> – <Day on={to} />
    </span>
  );
}
