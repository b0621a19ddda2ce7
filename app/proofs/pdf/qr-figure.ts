import { qrModules } from './qr-code';
import { COLOURS } from './sheet';
import type { Sheet, Tag } from './sheet';

/** The QR code of an address, as one path: squares that are filled one by one show seams. */
export function writeQrFigure(
  sheet: Sheet,
  part: Tag,
  url: string,
  place: { x: number; y: number; size: number },
): void {
  const modules = qrModules(url);
  const size = place.size / modules.length;
  sheet.figure(part, `QR: ${url}`, (doc) => {
    modules.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) doc.rect(place.x + x * size, place.y + y * size, size, size);
      });
    });
    doc.fill(COLOURS.ink);
  });
}
