import type { ApiDependencies } from '../../dependencies';

export interface MembershipOptions {
  deps: ApiDependencies;
}
