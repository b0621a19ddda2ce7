import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

const FILES = {
  text: '@expo-google-fonts/libertinus-serif/400Regular/LibertinusSerif_400Regular.ttf',
  strong: '@expo-google-fonts/libertinus-serif/600SemiBold/LibertinusSerif_600SemiBold.ttf',
  italic: '@expo-google-fonts/libertinus-serif/400Regular_Italic/LibertinusSerif_400Regular_Italic.ttf',
  mono: '@expo-google-fonts/fira-mono/400Regular/FiraMono_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

export const FONT_NAMES = Object.keys(FILES) as FontName[];

export function fontFile(name: FontName): string {
  return require.resolve(FILES[name]);
}

const opened = new Map<FontName, Font>();

/** Opened once per process, with the first sheet: parsing a font takes longer than writing a sheet with it. */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(fontFile(name))) as Font;
  // A glyph first loaded as part of another (the dot of an i) would have no code point, and its text could not be searched.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  opened.set(name, font);
  return font;
}

/** Whether both fonts used for callers' text have this character. */
export function canDraw(codePoint: number): boolean {
  return (
    openFont('text').hasGlyphForCodePoint(codePoint) && openFont('strong').hasGlyphForCodePoint(codePoint)
  );
}
