import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { FONT_NAMES, fontFile } from '../proofs/pdf/fonts';

const WASM = '@resvg/resvg-wasm/index_bg.wasm';

let started: Promise<Uint8Array[]> | undefined;

/** Compiled once per process, with the first picture. */
async function start(): Promise<Uint8Array[]> {
  await initWasm(readFileSync(require.resolve(WASM)));
  return FONT_NAMES.map((name) => readFileSync(fontFile(name)));
}

/** Loads nothing from anywhere: neither the system's fonts nor pictures that the SVG names. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  started ??= start();
  const resvg = new Resvg(svg, {
    font: { fontBuffers: await started, defaultFontFamily: 'Libertinus Serif' },
  });
  const image = resvg.render();
  const png = image.asPng();
  image.free();
  resvg.free();
  return png;
}
