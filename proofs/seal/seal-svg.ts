import { drawSeal } from './draw-seal';
import type { SealFill, SealOptions, SealStroke } from './draw-seal';

export interface SealSvgOptions extends SealOptions {
  colour?: `#${string}`;
}

/** The accent of the pages' light theme. */
const INK = '#0b5d4e';
const COLOUR = /^#[0-9a-f]{6}$/i;

/** The seal as an SVG document of its own. */
export function sealSvg(sha256: string, options: SealSvgOptions = {}): string {
  const { size, body } = sealParts(sha256, options);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>\n`;
}

/** For a larger SVG: the seal with its upper left corner at `x` and `y`, `width` wide. */
export function placedSeal(
  sha256: string,
  { x, y, width, ...options }: SealSvgOptions & { x: number; y: number; width: number },
): string {
  const { size, body } = sealParts(sha256, options);
  return `<g transform="translate(${x} ${y}) scale(${width / size})">${body}</g>`;
}

function sealParts(sha256: string, { colour = INK, ...options }: SealSvgOptions) {
  if (!COLOUR.test(colour)) throw new RangeError('The colour of a seal has six hexadecimal digits.');
  const { size, fills, strokes } = drawSeal(sha256, options);
  const body = [
    `<g fill="${colour}" fill-rule="evenodd">${fills.map(fillElement).join('')}</g>`,
    `<g fill="none" stroke="${colour}" stroke-linejoin="round">${strokes.map(strokeElement).join('')}</g>`,
  ];
  return { size, body: body.join('') };
}

function fillElement({ d, opacity }: SealFill): string {
  return `<path${attribute('opacity', opacity, 1)} d="${d}"/>`;
}

function strokeElement({ d, width, opacity, dash }: SealStroke): string {
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  return `<path stroke-width="${width}"${attribute('opacity', opacity, 1)}${dashes} d="${d}"/>`;
}

function attribute(name: string, value: number, usual: number): string {
  return value === usual ? '' : ` ${name}="${value}"`;
}
