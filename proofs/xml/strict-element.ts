import type { Element, Node } from '@xmldom/xmldom';
import { ProofFormatError } from '../anchor/anchor-proof';
import { NAMESPACE } from './schema';

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** An element with exactly the expected name and attributes. */
interface StrictElement<Attribute extends string> {
  attributes: Record<Attribute, string>;
  children: Element[];
  /** The text of an element without children. */
  text: string;
}

/** Refuses everything that the schema does not name. */
export function openElement<Attribute extends string = never>(
  element: Element | undefined,
  name: string,
  names: readonly Attribute[] = [],
): StrictElement<Attribute> {
  if (element?.namespaceURI !== NAMESPACE || element.localName !== name) {
    throw new ProofFormatError(`The XML lacks the element <${name}> of the namespace ${NAMESPACE}.`);
  }
  const children = childNodes(element).filter(isElement);
  const text = childNodes(element)
    .filter((node) => !isElement(node))
    .map((node) => textOf(node, name))
    .join('');
  if (children.length > 0 && !/^[\t\n\r ]*$/.test(text)) {
    throw new ProofFormatError(`<${name}> has text between its elements.`);
  }
  return { attributes: readAttributes(element, name, names), children, text };
}

/** The children of an element that must have exactly `count`. */
export function exactly(children: Element[], count: number, name: string): (Element | undefined)[] {
  if (children.length === count) return children;
  throw new ProofFormatError(`<${name}> has ${children.length} child elements, not ${count}.`);
}

function readAttributes<Attribute extends string>(
  element: Element,
  name: string,
  names: readonly Attribute[],
): Record<Attribute, string> {
  const found = [...element.attributes].filter(({ namespaceURI }) => namespaceURI !== XMLNS);
  const unknown = found.find(
    ({ namespaceURI, localName }) => namespaceURI !== null || !names.some((known) => known === localName),
  );
  if (unknown) throw new ProofFormatError(`<${name}> has the unknown attribute ${unknown.name}.`);
  const entries = names.map((attribute) => {
    const value = element.getAttributeNS(null, attribute);
    if (value === null) throw new ProofFormatError(`<${name}> lacks the attribute ${attribute}.`);
    return [attribute, value] as const;
  });
  return Object.fromEntries(entries) as Record<Attribute, string>;
}

function childNodes(element: Element): Node[] {
  return [...element.childNodes];
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function textOf(node: Node, name: string): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  throw new ProofFormatError(`<${name}> contains a node that is neither an element nor text.`);
}
