/** Data inside a page. Browsers don't run a script of this type; `<` would let a text in it end it. */
export function jsonBlock(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
