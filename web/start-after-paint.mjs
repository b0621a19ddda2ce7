/** The service writes these pages' text in its place. */
const WRITTEN = '<!-- page -->';
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

/** Pages that the service writes load their scripts once their text is shown: see src/written/start.ts. */
export const startAfterPaint = {
  name: 'start-after-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      if (!html.includes(WRITTEN)) return html;
      const start = Object.values(bundle).find(({ name, isEntry }) => name === 'start' && isEntry);
      const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
      return html.replaceAll(PRELOAD, '').replace(ENTRY, (_, entry) => {
        const scripts = [entry, ...preloads].join(' ');
        return `<script type="module" src="/${start.fileName}" data-scripts="${scripts}"></script>`;
      });
    },
  },
};
