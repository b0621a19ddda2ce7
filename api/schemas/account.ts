import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PAGE_CHOICES } from '../../domain/account';
import type { Account } from '../../domain/account';
import { EMAIL_CHARACTERS } from '../../domain/email';
import { LIMITS } from '../../domain/limits';
import { Grade, Nullable, Time } from './common';

const Count = Type.Integer({ minimum: 0 });

export const AccountSchema = Type.Object(
  {
    id: Type.String({ examples: ['acct_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    email: Type.String(),
    email_confirmed: Type.Boolean(),
    holder_name: Nullable(
      Type.String({ description: 'The person or company that constancias name as the holder.' }),
    ),
    allowance: Type.Object(
      { total: Count, used: Count, left: Count },
      { additionalProperties: false, description: 'Certificates. Those in progress count as used.' },
    ),
    created_at: Time,
    closing: Nullable(
      Type.Object(
        {
          requested_at: Time,
          erased_from: Time,
          pages: Type.Enum([...PAGE_CHOICES]),
        },
        { additionalProperties: false, description: 'Until `erased_from`, the closing can be undone.' },
      ),
    ),
  },
  { $id: 'Account', additionalProperties: false },
);

type AccountBody = Static<typeof AccountSchema>;

const AccountRef = Type.Unsafe<AccountBody>(Type.Ref('Account#'));

export const AccountAnswer = Type.Object({ account: AccountRef }, { additionalProperties: false });

export const SessionAnswer = Type.Object(
  {
    account: Nullable(AccountRef),
    memberships: Type.Boolean({ description: 'Whether the account has a program.' }),
    signup: Type.Enum(['open', 'invite', 'closed']),
    service: Type.Object(
      {
        key_prefix: Type.String({ examples: ['sello_live_'] }),
        base_url: Type.String({ description: 'The base URL of the public API.' }),
        default_rate: Type.Integer(),
        max_rate: Type.Integer(),
        default_quota: Type.Integer(),
        max_quota: Type.Integer(),
        max_file_bytes: Type.Integer(),
        support_contact: Nullable(
          Type.String({ description: 'Whom to ask for help: an e-mail address or an https URL.' }),
        ),
        mail: Type.Boolean({ description: 'Whether the service sends mail.' }),
        grade: Grade,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

const Email = Type.String({ minLength: 3, maxLength: EMAIL_CHARACTERS });
/** An existing password. A short one is wrong, not malformed: the minimum may have been another when it was set. */
const CurrentPassword = Type.String({ minLength: 1, maxLength: LIMITS.passwordCharactersMost });
const NewPassword = Type.String({
  minLength: LIMITS.passwordCharactersLeast,
  maxLength: LIMITS.passwordCharactersMost,
});

export const SignInBody = Type.Object(
  { email: Email, password: CurrentPassword },
  { additionalProperties: false },
);

export const SignUpBody = Type.Object(
  { email: Email, password: NewPassword, invite: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
);

/** `null`: the rest is in a mail. */
export const SignUpAnswer = Type.Object({ account: Nullable(AccountRef) }, { additionalProperties: false });

export const PasswordBody = Type.Object(
  { current: CurrentPassword, next: NewPassword },
  { additionalProperties: false },
);

/** As `mintToken` makes them; anything else is not a link of this service. */
const LinkToken = Type.String({ minLength: 1, maxLength: 100 });

export const TokenBody = Type.Object({ token: LinkToken }, { additionalProperties: false });

export const ForgottenBody = Type.Object({ email: Email }, { additionalProperties: false });

export const ResetBody = Type.Object(
  { token: LinkToken, password: NewPassword },
  { additionalProperties: false },
);

export const ConfirmedAnswer = Type.Object({ email: Type.String() }, { additionalProperties: false });

export const ProfileBody = Type.Object(
  { holder_name: Nullable(Type.String({ maxLength: LIMITS.holderNameCharacters })) },
  { additionalProperties: false },
);

export const CloseBody = Type.Object(
  { password: CurrentPassword, pages: Type.Enum([...PAGE_CHOICES]) },
  { additionalProperties: false },
);

export function accountBody(account: Account): AccountBody {
  const { certificatesGranted: total, certificatesUsed: used, closing } = account;
  return {
    id: account.id,
    email: account.email,
    email_confirmed: account.emailConfirmed,
    holder_name: account.holderName,
    allowance: { total, used, left: Math.max(0, total - used) },
    created_at: account.createdAt.toISOString(),
    closing: closing && {
      requested_at: closing.requestedAt.toISOString(),
      erased_from: closing.erasedFrom.toISOString(),
      pages: closing.pages,
    },
  };
}
