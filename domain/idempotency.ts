import type { Certificate, FileFacts } from './certificate';

/** Keys of the service's own work, such as credentials, have a space. Callers' keys have none. */
export const OWN_KEY = / /;

type Content = Pick<
  Certificate,
  'title' | 'description' | 'documentType' | 'reference' | 'createdPublic' | 'custody'
> & {
  file: Pick<FileFacts, 'sha256' | 'size'>;
};

/** A part of what a request certifies, by its public name. */
export type ContentField =
  'file' | 'title' | 'description' | 'document_type' | 'reference' | 'public_page' | 'custody';

/**
 * What one request certifies differently from another; requests without a difference are the same. The file's name and media type do
 * not count: libraries make them up when the caller gives none, each in its own way.
 */
export function contentDifferences(one: Content, other: Content): ContentField[] {
  const differs: Record<ContentField, boolean> = {
    file: one.file.sha256 !== other.file.sha256 || one.file.size !== other.file.size,
    title: one.title !== other.title,
    description: one.description !== other.description,
    document_type: one.documentType !== other.documentType,
    reference: one.reference !== other.reference,
    public_page: one.createdPublic !== other.createdPublic,
    custody: one.custody !== other.custody,
  };
  return (Object.keys(differs) as ContentField[]).filter((field) => differs[field]);
}
