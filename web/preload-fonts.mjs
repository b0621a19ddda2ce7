const FONT = /^assets\/(inter|source-serif-4)-latin-wght-normal-[^/]+\.woff2$/;

/** Fonts are requested with the page, not after its styles: text drawn in another font first would move. */
export const preloadFonts = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
      return fonts.map((name) => ({
        tag: 'link',
        injectTo: 'head-prepend',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
      }));
    },
  },
};
