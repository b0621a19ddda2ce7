import { Type } from 'typebox';
import { SCOPES } from '../../domain/scopes';
import { Growing } from './common';

/** What a key may know of its account and of itself. */
export const KeyAccountAnswer = Type.Object(
  {
    account: Type.Object(
      {
        id: Type.String({ examples: ['acct_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
        certificates: Type.Object(
          {
            left: Type.Integer({ minimum: 0, description: 'How many more can be made.' }),
            used: Type.Integer({ minimum: 0, description: 'Those in progress count, failed ones do not.' }),
          },
          { title: 'AccountCertificates', additionalProperties: false },
        ),
        key: Type.Object(
          {
            name: Type.String({ description: 'The name that its owner gave it.' }),
            scopes: Type.Array(Growing(SCOPES, 'What the key may do.', 'certificates:read')),
            rate: Type.Integer({ minimum: 1, description: 'Requests in any 60 seconds.' }),
            quota: Type.Integer({ minimum: 1, description: 'Requests in a calendar month, UTC.' }),
            used_this_month: Type.Integer({
              minimum: 0,
              description:
                'Requests of this month, with this one and those of the keys that it replaced or that replace it.',
            }),
          },
          {
            title: 'AccountKey',
            additionalProperties: false,
            description: 'The key that this request was sent with.',
          },
        ),
      },
      { title: 'Account', additionalProperties: false },
    ),
  },
  { title: 'AccountAnswer', additionalProperties: false },
);
