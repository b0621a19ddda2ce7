import { drawSeal } from '../../../proofs/seal/draw-seal';
import type { SealOptions } from '../../../proofs/seal/draw-seal';
import { COLOURS } from './sheet';
import type { Colour, Sheet } from './sheet';

interface Place extends SealOptions {
  x: number;
  y: number;
  size: number;
  colour: Colour;
  alt: string;
}

/** The seal of the file, as lines: sharp at any size. */
export function writeSeal(
  sheet: Sheet,
  sha256: string,
  { x, y, size, colour, alt, sandbox = false }: Place,
): void {
  const drawing = drawSeal(sha256, { sandbox });
  sheet.figure(sheet.root, alt, (doc) => {
    doc.save().translate(x, y);
    doc.scale(size / drawing.size).lineJoin('round');
    for (const { d, opacity } of drawing.fills) {
      doc.path(d).fillOpacity(opacity).fill(COLOURS[colour], 'even-odd');
    }
    for (const { d, width, opacity, dash } of drawing.strokes) {
      doc.path(d).lineWidth(width).strokeOpacity(opacity);
      if (dash === undefined) doc.undash();
      else doc.dash(dash[0], { space: dash[1] });
      doc.stroke(COLOURS[colour]);
    }
    doc.undash().fillOpacity(1).strokeOpacity(1).restore();
  });
}
