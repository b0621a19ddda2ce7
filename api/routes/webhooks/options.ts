import type { ApiDependencies } from '../../dependencies';

export interface WebhookOptions {
  deps: ApiDependencies;
}
