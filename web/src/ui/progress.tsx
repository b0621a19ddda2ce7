import './progress.css';

/** `fraction` is from 0 to 1; `null` while it is unknown. */
export function Progress({ label, fraction }: { label: string; fraction: number | null }) {
  return (
    <div className="progress" role="group" aria-label={label}>
      <span className="small muted">{label}</span>
      <progress aria-label={label} max={1} {...(fraction !== null && { value: fraction })} />
    </div>
  );
}

/** A placeholder while text is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="skeleton" />
      ))}
    </div>
  );
}

/** Text that is still to come, drawn as a bar of the length of `like`: the real text then takes the same room. */
export function SkeletonText({ like }: { like: string }) {
  return <span className="skeleton-text" data-like={like} aria-hidden="true" />;
}
