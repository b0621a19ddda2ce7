import './progress.css';

/** `part` from 0 to 1; `null` while nobody knows. */
export function Progress({ label, part }: { label: string; part: number | null }) {
  return (
    <div className="progress" role="group" aria-label={label}>
      <span className="small soft">{label}</span>
      <progress aria-label={label} max={1} {...(part !== null && { value: part })} />
    </div>
  );
}

/** Stands where text will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="skeleton" />
      ))}
    </div>
  );
}
