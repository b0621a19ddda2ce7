import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import type { Element } from '@xmldom/xmldom';

/** The elements of an SVG, which must be well-formed. The paths of a seal are left out, as they take long to parse. */
export function elementsOf(svg: string, name: string): Element[] {
  const parser = new DOMParser({ onError: onWarningStopParsing });
  const document = parser.parseFromString(svg.replaceAll(/ d="[^"]*"/g, ''), 'image/svg+xml');
  return Array.from(document.getElementsByTagName(name));
}
