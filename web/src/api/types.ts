import type { components, paths } from './dashboard-schema';

/** Names for the parts of the dashboard's API that pages speak of. */
type Answer<Call> = Call extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

export type Account = components['schemas']['Account'];
export type Key = components['schemas']['Key'];
export type CertificateRecord = components['schemas']['Certificate'];
export type Session = Answer<paths['/session']['get']>;
export type UsageDay = Answer<paths['/usage']['get']>['days'][number];
export type TimelineEvent = Answer<paths['/certificates/{id}/timeline']['get']>['events'][number];
export type Stage = TimelineEvent['stage'];
export type ProofType = paths['/certificates/{id}/proof']['get']['parameters']['query']['type'];
