import createClient from 'openapi-fetch';
import type { paths } from './dashboard-schema';

/** The dashboard API, typed from its OpenAPI document. The session is a same-origin cookie. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: '/api/dashboard/v1',
  credentials: 'same-origin',
});
