import { encode } from 'uqr';

/** The modules of a QR code, row by row, without the quiet zone. Level M stays readable with 15 % of it damaged. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
