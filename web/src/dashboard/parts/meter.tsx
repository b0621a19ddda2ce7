/** A value out of a maximum; `label` states both in words. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const fraction = max === 0 ? 0 : Math.min(value / max, 1);
  return (
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={label}
    >
      <div className="meter-value" style={{ width: `${fraction * 100}%` }} />
    </div>
  );
}
