import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

export interface ReadPdf {
  text: string;
  pages: number;
  title: string;
  language: string;
  /** The tags, as JSON. */
  structure: string;
}

/** Reads PDFs with pdf.js. */
export async function readPdfs(pdfs: Uint8Array[]): Promise<ReadPdf[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sello-pdf-'));
  try {
    const files = pdfs.map((pdf, i) => {
      const file = join(folder, `${i}.pdf`);
      writeFileSync(file, pdf);
      return file;
    });
    const script = join(__dirname, 'read-pdf.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files], {
      maxBuffer: 1 << 26,
    });
    return JSON.parse(stdout) as ReadPdf[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws the page's squares as an image and decodes it with a QR reader. */
export function readQrCode(pdf: Uint8Array): string | null {
  const squares = squaresOf(pdf);
  const size = squares[0]!.width;
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const count = Math.round(Math.max(...squares.map(({ x }) => x - left)) / size) + 1;
  const quiet = 4;
  const dots = 4;
  const side = (count + 2 * quiet) * dots;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y } of squares) {
    const [column, row] = [x - left, y - top].map((place) => (Math.round(place / size) + quiet) * dots) as [
      number,
      number,
    ];
    for (let i = 0; i < dots; i++) {
      for (let j = 0; j < dots; j++)
        image.fill(0, ((row + i) * side + column + j) * 4, ((row + i) * side + column + j) * 4 + 3);
    }
  }
  return jsQR(image, side, side)?.data ?? null;
}

function squaresOf(pdf: Uint8Array): { x: number; y: number; width: number }[] {
  const rectangle = /^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm;
  return streamsOf(Buffer.from(pdf))
    .flatMap((stream) => [...stream.toString('latin1').matchAll(rectangle)])
    .map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }))
    .filter(({ width, height }) => width === height);
}

function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const body = pdf.subarray(at + 7, pdf.indexOf('endstream', at));
    if (body[0] === 0x78) streams.push(inflateSync(body));
  }
  return streams;
}
