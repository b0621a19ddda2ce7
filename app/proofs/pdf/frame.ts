import { markPath } from '../../../proofs/seal/mark';
import { COLOURS, PAGE } from './sheet';
import type { Sheet } from './sheet';

const TOP = 52;

/** What every page has: a frame, the service's name and the certificate's id. */
export function writeFrame(sheet: Sheet, id: string): void {
  sheet.ornament((doc) => {
    for (const [inset, width, colour] of [
      [PAGE.frame, 1.1, COLOURS.accent],
      [PAGE.frame + 4, 0.4, COLOURS.accent],
    ] as const) {
      doc.lineWidth(width).strokeColor(colour);
      doc.rect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset).stroke();
    }
  });
  sheet.ornament((doc) => {
    doc.translate(PAGE.margin + 8, TOP + 8).scale(8 / 1600);
    doc.path(markPath({ x: 0, y: 0 }, 1600)).fill(COLOURS.accent, 'even-odd');
  });
  const name = { x: PAGE.margin + 23, font: 'strong', size: 11, colour: 'accent', spacing: 2.5 } as const;
  sheet.write(sheet.root, 'P', 'SELLO', name, TOP + 1);
  const small = { font: 'mono', size: 8, colour: 'quiet', align: 'right' } as const;
  sheet.y = sheet.write(sheet.root, 'P', id, small, TOP + 3) + 12;
}
