import './facts.css';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';

export interface Fact {
  name: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div className="fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A long value with a copy button. */
export function Hash({ value, what }: { value: string; what: string }) {
  return (
    <span className="hash">
      <code>{value}</code>
      <CopyButton text={value} what={what} />
    </span>
  );
}
