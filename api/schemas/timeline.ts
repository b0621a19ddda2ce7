import { Type } from 'typebox';
import { Nullable, Time } from './common';

export const STAGES = [
  'received',
  'hashed',
  'timestamped',
  'saved',
  'submitted',
  'confirmed',
  'failed',
] as const;

export const TimelineAnswer = Type.Object(
  {
    events: Type.Array(
      Type.Object({ stage: Type.Enum([...STAGES]), at: Nullable(Time) }, { additionalProperties: false }),
      {
        description:
          "In order, by the service's own clock. `at` is null until it happened, and where no process lived to note it. A failed certificate has the stages up to its failure.",
      },
    ),
  },
  { additionalProperties: false },
);
