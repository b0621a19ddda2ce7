import { marked } from 'marked';
import { escape } from '../guide/write-html.mjs';
import { resolve, schemaName } from './example.mjs';

export const schemaId = (name) => `object-${name.toLowerCase()}`;

/** Descriptions are Markdown. */
export const text = (markdown) => (markdown === undefined ? '' : marked.parse(markdown).trim());

const inline = (markdown) =>
  markdown === undefined ? '' : marked.parseInline(markdown.replaceAll('\n', ' '));

/** What a value may be, in a few words; a named object is a link. */
export function writeType(schema) {
  const name = schemaName(schema);
  if (name !== null) return `<a href="#${schemaId(name)}">${escape(name)}</a>`;
  const { oneOf, anyOf, allOf, items, enum: values, const: only } = schema;
  const choices = oneOf ?? anyOf ?? allOf;
  if (choices !== undefined) return choices.map(writeType).join(' or ');
  if (only !== undefined) return `<code>${escape(JSON.stringify(only))}</code>`;
  if (values !== undefined) return values.map((value) => `<code>${escape(String(value))}</code>`).join(', ');
  const kinds = [schema.type].flat().filter((kind) => kind !== undefined);
  if (items !== undefined) return `list of ${writeType(items)}`;
  const format = { 'date-time': 'time', binary: 'bytes', byte: 'base64' }[schema.format];
  return (
    kinds.map((kind) => (kind === 'string' && format !== undefined ? format : kind)).join(' or ') || 'any'
  );
}

/** Limits that a schema states beside its type. */
function writeLimits({ minimum, maximum, minLength, maxLength, default: preset }) {
  const limits = [
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(minimum !== undefined && maximum === undefined ? [`at least ${minimum}`] : []),
    ...(minimum === undefined && maximum !== undefined ? [`at most ${maximum}`] : []),
    ...(minLength === undefined && maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(minLength !== undefined && maxLength !== undefined
      ? [`${minLength} to ${maxLength} characters`]
      : []),
    ...(preset !== undefined && preset !== '' ? [`default <code>${escape(String(preset))}</code>`] : []),
  ];
  return limits.join(', ');
}

/** One row per field or parameter: name, type, whether it is required, meaning. */
export function writeFields(fields) {
  const rows = fields.map(({ name, where, required, schema, description }) => {
    const facts = [where, required ? '<strong>required</strong>' : '', writeLimits(schema)].filter(
      (fact) => fact !== undefined && fact !== '',
    );
    return `<div class="fact"><dt><code>${escape(name)}</code> <span class="muted small">${writeType(schema)}</span></dt><dd>${
      facts.length === 0 ? '' : `<p class="small muted">${facts.join(' · ')}</p>`
    }${description === undefined ? '' : `<p>${inline(description)}</p>`}</dd></div>`;
  });
  return `<dl class="fields">${rows.join('\n')}</dl>`;
}

/** The fields of an object. Those of another object are behind a link. */
export function fieldsOf(schema, document, markRequired = false) {
  const { properties = {}, required = [] } = resolve(schema, document);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: markRequired && required.includes(name),
    description: field.description ?? resolve(field, document).description,
  }));
}
