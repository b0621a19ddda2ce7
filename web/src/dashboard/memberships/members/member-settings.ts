import { IDENTIFIER_TYPES } from '../../../../../domain/memberships/member';
import type { IdentifierType } from '../../../../../domain/memberships/member';
import type { Member, MemberBody } from '../types';

/** What a form has for a member. */
export interface MemberSettings {
  name: string;
  externalId: string;
  email: string;
  identifiers: Record<IdentifierType, string>;
}

export const NEW_MEMBER: MemberSettings = {
  name: '',
  externalId: '',
  email: '',
  identifiers: { cedula: '', curp: '', rfc: '', license: '' },
};

export function settingsOf({ name, external_id: externalId, email, identifiers }: Member): MemberSettings {
  const values = Object.fromEntries(identifiers.map(({ type, value }) => [type, value]));
  return {
    name: name ?? '',
    externalId: externalId ?? '',
    email: email ?? '',
    identifiers: { ...NEW_MEMBER.identifiers, ...values },
  };
}

type WrongField = 'name' | 'email';

/** In the order of the form. The service decides what an identifier looks like. */
export function wrongSettings({ name, email }: MemberSettings): WrongField[] {
  const isNamed = name.trim() !== '';
  const isAddress = email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return [...(isNamed ? [] : (['name'] as const)), ...(isAddress ? [] : (['email'] as const))];
}

export function bodyOf({ name, externalId, email, identifiers }: MemberSettings): MemberBody {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    external_id: given(externalId),
    name: name.trim(),
    email: given(email),
    identifiers: IDENTIFIER_TYPES.flatMap((type) => {
      const value = given(identifiers[type]);
      return value === null ? [] : [{ type, value }];
    }),
  };
}
