import './card.css';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A section of a page. `actions` are shown beside its title. */
export function Card({
  title,
  actions,
  className = '',
  children,
}: {
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
