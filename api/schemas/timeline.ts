import { Type } from 'typebox';
import { STAGES } from '../../app/timeline';
import { Nullable, Time } from './common';

export const TimelineAnswer = Type.Object(
  {
    events: Type.Array(
      Type.Object({ stage: Type.Enum([...STAGES]), at: Nullable(Time) }, { additionalProperties: false }),
      {
        description:
          "In order, by the service's own clock. `at` is null until the stage is reached, and where a crash kept it from being recorded. A failed certificate has the stages up to its failure.",
      },
    ),
  },
  { additionalProperties: false },
);
