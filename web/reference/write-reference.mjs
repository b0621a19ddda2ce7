import { escape, slug, writeCode, writeTabs } from '../guide/write-html.mjs';
import { exampleOf, resolve, schemaName } from './example.mjs';
import { samplesOf } from './samples-of-calls.mjs';
import { fieldsOf, schemaId, text, writeFields, writeType } from './write-schema.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const PREFIX = '/api/public/v1';

/** The reference as HTML without scripts and inline styles: `{content, contents}`, made from the OpenAPI document. */
export function writeReference(document, root) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      path,
      method,
      ...item[method],
    })),
  );
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ tags }) => tags?.includes(name)),
    }))
    .filter((group) => group.calls.length > 0);
  const sections = groups.map(
    ({ name, description, calls: ofGroup }) =>
      `<section><h2 id="${groupId(name)}">${title(name)}</h2>${text(description)}${ofGroup
        .map((call) => writeCall(call, document, root))
        .join('\n')}</section>`,
  );
  const objects = Object.entries(document.components.schemas).map(([name, schema]) =>
    writeObject(name, schema, document),
  );
  return {
    introduction: text(document.info.description),
    content: `${sections.join('\n')}<section><h2 id="objects">Objects</h2>${objects.join('\n')}</section>`,
    contents: writeContents(groups),
  };
}

const title = (tag) => escape(tag.charAt(0).toUpperCase() + tag.slice(1));
const groupId = (tag) => `calls-${slug(tag)}`;
const callId = ({ operationId }) => operationId;
const shortPath = (path) => path.replace(PREFIX, '');

function writeContents(groups) {
  const items = groups.map(
    ({ name, calls }) =>
      `<li><a href="#${groupId(name)}">${title(name)}</a><ol>${calls
        .map((call) => `<li><a href="#${callId(call)}">${escape(call.summary)}</a></li>`)
        .join('')}</ol></li>`,
  );
  return `<ol><li><a href="#introduction">Introduction</a></li><li><a href="#introduccion" lang="es">Introducción en español</a></li>${items.join(
    '\n',
  )}<li><a href="#objects">Objects</a></li></ol>`;
}

function writeCall(call, document, root) {
  const { path, method, summary, description, parameters = [], requestBody, responses } = call;
  const fields = parameters.map(({ name, in: where, required, schema, description: meaning }) => {
    return {
      name,
      where: { path: 'in the path', query: 'in the query', header: 'header' }[where],
      required,
      schema,
      description: meaning,
    };
  });
  const id = callId(call);
  return `<article class="call" aria-labelledby="${id}">
<div class="call-text">
<h3 id="${id}">${escape(summary)} <a class="anchor no-print" href="#${id}" aria-label="Link to this call">#</a></h3>
<p class="call-line"><span class="method method-${method}">${method.toUpperCase()}</span> <code>${escape(shortPath(path))}</code></p>
${text(description)}
${fields.length === 0 ? '' : `<h4>Parameters</h4>${writeFields(fields)}`}
${requestBody === undefined ? '' : writeBody(requestBody, document)}
<h4>Answers</h4>${writeResponses(responses)}
</div>
<div class="call-code">${writeSamples(id, root)}${writeAnswer(responses, document)}</div>
</article>`;
}

function writeBody({ content }, document) {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<h4>Body <span class="muted small">${escape(type)}</span></h4>${writeFields(fieldsOf(schema, document, true))}`,
    )
    .join('');
}

/** Errors are in the guide too, with what to do about each. */
function writeResponses(responses) {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const json = content['application/json']?.schema;
    const named = json === undefined || schemaName(json) === 'Error' ? '' : ` ${writeType(json)}`;
    return `<div class="fact fact-${status.charAt(0)}"><dt><code>${status}</code>${named}</dt><dd>${text(description)}</dd></div>`;
  });
  return `<dl class="fields answers">${rows.join('\n')}</dl>`;
}

function writeSamples(id, root) {
  const tabs = samplesOf(id, root);
  if (tabs.length === 0) return '';
  if (tabs.length === 1) return `<p class="code-title">${tabs[0].label}</p>${writeCode(tabs[0])}`;
  return writeTabs({ name: id, tabs });
}

function writeAnswer(responses, document) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = response?.content?.['application/json']?.schema;
  if (schema === undefined || resolve(schema, document).properties === undefined) return '';
  const answer = JSON.stringify(exampleOf(schema, document), null, 2);
  return `<p class="code-title">Answer ${status}</p>${writeCode({ text: answer, syntax: 'json' })}`;
}

function writeObject(name, schema, document) {
  const id = schemaId(name);
  const fields = fieldsOf(schema, document);
  const body = fields.length === 0 ? `<p>${writeType(schema)}</p>` : writeFields(fields);
  return `<article class="object" aria-labelledby="${id}"><h3 id="${id}">${escape(name)}</h3>${text(schema.description)}${body}</article>`;
}
