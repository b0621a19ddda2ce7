import type { components, paths } from './dashboard-schema';

/** The body of a 200 response. */
type ResponseBody<Call> = Call extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

/** The body of a 201 response. */
type ResponseBody201<Call> = Call extends {
  responses: { 201: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type Account = components['schemas']['Account'];
export type Key = components['schemas']['Key'];
export type RefusedRequest = ResponseBody<paths['/keys/{id}/refused']['get']>['refused'][number];
export type CertificateRecord = components['schemas']['Certificate'];
export type Batch = ResponseBody<paths['/batches']['get']>['batches'][number];
export type BatchItem = ResponseBody<paths['/batches/{id}/items']['get']>['items'][number];
export type Webhook = ResponseBody<paths['/webhooks']['get']>['webhooks'][number];
export type NewWebhook = ResponseBody201<paths['/webhooks']['post']>['webhook'];
export type Delivery = ResponseBody<paths['/webhooks/{id}/deliveries']['get']>['deliveries'][number];
export type Session = ResponseBody<paths['/session']['get']>;
export type ListedSession = ResponseBody<paths['/account/sessions']['get']>['sessions'][number];
export type UsageDay = ResponseBody<paths['/usage']['get']>['days'][number];
export type TimelineEvent = ResponseBody<paths['/certificates/{id}/timeline']['get']>['events'][number];
export type Stage = TimelineEvent['stage'];
export type ProofType = paths['/certificates/{id}/proof']['get']['parameters']['query']['type'];
