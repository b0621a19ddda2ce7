import type { Element } from './der';
import { children, DerError, TAG } from './der';

/** Reads the fields of a SEQUENCE in the order of its grammar. Elements that the grammar does not name are refused. */
export class DerFields {
  readonly #name: string;
  readonly #elements: Element[];
  #next = 0;

  constructor(element: Element, name: string, tag: number = TAG.sequence) {
    if (element.tag !== tag) throw new DerError(`${name} is missing or has the wrong type.`);
    this.#name = name;
    this.#elements = children(element);
  }

  required(tag: number, field: string): Element {
    const element = this.optional(tag);
    if (element === null) throw new DerError(`${this.#name}.${field} is missing or has the wrong type.`);
    return element;
  }

  optional(tag: number): Element | null {
    const element = this.#elements[this.#next];
    if (element?.tag !== tag) return null;
    this.#next += 1;
    return element;
  }

  /** The next element, whatever its type. */
  any(field: string): Element {
    const element = this.#elements[this.#next];
    if (element === undefined) throw new DerError(`${this.#name}.${field} is missing.`);
    this.#next += 1;
    return element;
  }

  anyOrNone(): Element | null {
    return this.#next < this.#elements.length ? this.any('') : null;
  }

  end(): void {
    if (this.#next < this.#elements.length)
      throw new DerError(`${this.#name} contains elements that its grammar does not allow.`);
  }
}

/** The one element inside an explicit tag. */
export function unwrap(element: Element, name: string): Element {
  const [inner, ...more] = children(element);
  if (inner === undefined || more.length > 0) throw new DerError(`${name} must contain exactly one element.`);
  return inner;
}
