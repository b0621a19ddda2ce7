import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits';

export const UsageQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.usageDaysMaximum, default: LIMITS.usageDaysDefault }),
    ),
  },
  { additionalProperties: false },
);

export const UsageAnswer = Type.Object(
  {
    days: Type.Array(
      Type.Object(
        {
          date: Type.String({ format: 'date', examples: ['2026-11-14'] }),
          requests: Type.Integer({ description: "Admitted requests of the account's API keys." }),
          certificates: Type.Integer({
            description: 'Certified files, by the day on which they were received.',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'One entry per UTC day, oldest first, today last.' },
    ),
  },
  { additionalProperties: false },
);
