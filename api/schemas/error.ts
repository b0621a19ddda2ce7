import { Type } from 'typebox';
import { ERROR_CODES } from '../errors';

export const ErrorSchema = Type.Object(
  {
    error: Type.Enum(ERROR_CODES, { description: 'A fixed code, for programs.' }),
    message: Type.String({ description: 'A sentence that says what to do next, for people.' }),
  },
  { $id: 'Error' },
);
