import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40">
<text x="0" y="28" font-family="sans-serif" font-size="26" font-weight="700" fill="#ffffff">Sello</text>
</svg>`;

/** The API reference at `/docs`. All its assets are served by this service. */
export const REFERENCE_PAGE: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  staticCSP: true,
  uiConfig: { deepLinking: true },
  theme: { title: 'Sello public API' },
  logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/' },
};
