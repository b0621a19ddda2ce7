/** A part of a whole. `label` says both in words. */
export function Meter({ label, value, most }: { label: string; value: number; most: number }) {
  const part = most === 0 ? 0 : Math.min(value / most, 1);
  return (
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
      aria-valuetext={label}
    >
      <div className="meter-value" style={{ width: `${part * 100}%` }} />
    </div>
  );
}
