import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits';
import { Nullable } from './common';

export const PageLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageMaximum,
    default: LIMITS.pageDefault,
    description: 'Page size.',
  }),
);

/** `after`: where the page begins. */
export const pageCursor = (pattern: string, description: string) =>
  Type.Optional(Type.String({ pattern, description }));

/** What every page says about the next one. */
export const PAGE_END = {
  has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  next_cursor: Nullable(Type.String({ description: 'Opaque; for `after`. Null on the last page.' })),
};
