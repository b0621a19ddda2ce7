import createClient from 'openapi-fetch';
import type { paths } from './dashboard-schema';

/** The dashboard's API, typed by its own description. The session is a cookie of this origin. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: '/api/dashboard/v1',
  credentials: 'same-origin',
});
