import createClient from 'openapi-fetch';
import type { paths } from './dashboard-schema';

/** The dashboard API, typed from its OpenAPI document. The session is a same-origin cookie. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: '/api/dashboard/v1',
  credentials: 'same-origin',
});

// The reader may have chosen another language than the browser's; mails are written in it.
api.use({
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang);
  },
});
