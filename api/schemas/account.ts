import { Type } from 'typebox';
import type { Static } from 'typebox';
import { EMAIL_CHARACTERS } from '../../domain/email';
import { LIMITS } from '../../domain/limits';
import { Nullable, Time } from './common';

const Count = Type.Integer({ minimum: 0 });

export const AccountSchema = Type.Object(
  {
    id: Type.String({ examples: ['acct_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    email: Type.String(),
    allowance: Type.Object(
      { total: Count, used: Count, left: Count },
      { additionalProperties: false, description: 'Certificates, those under way counted as used.' },
    ),
    created_at: Time,
  },
  { $id: 'Account', additionalProperties: false },
);

export type AccountBody = Static<typeof AccountSchema>;

const AccountRef = Type.Unsafe<AccountBody>(Type.Ref('Account#'));

export const AccountAnswer = Type.Object({ account: AccountRef }, { additionalProperties: false });

export const SessionAnswer = Type.Object(
  {
    account: Nullable(AccountRef),
    signup: Type.Enum(['open', 'invite', 'closed']),
    service: Type.Object(
      {
        key_prefix: Type.String({ examples: ['sello_live_'] }),
        base_url: Type.String({ description: 'Where the public API begins.' }),
        default_rate: Type.Integer(),
        max_rate: Type.Integer(),
        default_quota: Type.Integer(),
        max_quota: Type.Integer(),
        max_file_bytes: Type.Integer(),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

const Email = Type.String({ minLength: 3, maxLength: EMAIL_CHARACTERS });
/** What is tried. A short one is wrong, not malformed: that rule may once have been another. */
const TriedPassword = Type.String({ minLength: 1, maxLength: LIMITS.passwordCharactersMost });
const NewPassword = Type.String({
  minLength: LIMITS.passwordCharactersLeast,
  maxLength: LIMITS.passwordCharactersMost,
});

export const SignInBody = Type.Object(
  { email: Email, password: TriedPassword },
  { additionalProperties: false },
);

export const SignUpBody = Type.Object(
  { email: Email, password: NewPassword, invite: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
);

export const PasswordBody = Type.Object(
  { current: TriedPassword, next: NewPassword },
  { additionalProperties: false },
);
