import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40">
<text x="0" y="28" font-family="sans-serif" font-size="22" font-weight="700" fill="#ffffff">Sello guide</text>
</svg>`;

/** The API reference. All its assets are served by this service. Its logo leads to the guide, which links here. */
export const REFERENCE_PAGE: FastifySwaggerUiOptions = {
  routePrefix: '/docs/reference',
  staticCSP: true,
  uiConfig: { deepLinking: true },
  theme: { title: 'Sello public API' },
  logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/docs' },
};
