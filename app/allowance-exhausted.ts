import type { AppSettings } from './dependencies';
import { ServiceError } from './errors';

/** Names whom to ask for more, if the operator has said so. */
export function allowanceExhausted({
  supportContact: contact,
}: Pick<AppSettings, 'supportContact'>): ServiceError {
  if (contact === null) return new ServiceError('allowance_exhausted');
  return new ServiceError('allowance_exhausted', {
    message: `The account has no certificates left. Ask for more at ${contact}.`,
  });
}
