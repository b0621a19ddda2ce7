import type { ApiDependencies } from '../../dependencies';

export interface BatchOptions {
  deps: ApiDependencies;
}
