/** Prettier pads the cells of a table. */
export function withoutPadding(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').replace(/-{3,}/g, '---').trim())
    .join('\n');
}
