import type { Static } from 'typebox';
import { readSearch } from '../../../domain/search';
import type { ListFilter } from '../../../ports/certificates';
import type { CountQuery } from '../../schemas/list';

export function listFilterOf(query: Static<typeof CountQuery>): ListFilter {
  const { q, status, document_type, reference, created_after, created_before, updated_after } = query;
  return {
    search: q === undefined ? undefined : readSearch(q),
    status,
    documentType: document_type,
    reference,
    createdAfter: created_after === undefined ? undefined : new Date(created_after),
    createdBefore: created_before === undefined ? undefined : new Date(created_before),
    updatedAfter: updated_after === undefined ? undefined : new Date(updated_after),
  };
}
