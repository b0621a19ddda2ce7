import { describeApi } from '../../../api/openapi/describe';
import { operationsOf } from '../../../api/openapi/for-generators';
import type { OpenapiDocument, Schema } from '../../../api/openapi/types';
import { EVENT_TYPES } from '../../../domain/event';

/** Every validator is compiled with the document, so that a schema that can't be compiled fails these tests. */
jest.mock('../../../api/lazy-validator', () => {
  const { buildPartValidator } = jest.requireActual<Record<string, unknown>>('../../../api/part-validator');
  return { buildLazyValidator: buildPartValidator };
});

const COMPONENTS = '#/components/schemas/';

describe('the OpenAPI document', () => {
  let document: OpenapiDocument & { info: { license: object } };
  let schemas: Record<string, Schema>;
  beforeAll(async () => {
    document = (await describeApi('public')) as typeof document;
    schemas = document.components?.schemas ?? {};
  });

  /** Every schema that can be reached from these, those of components with their names. */
  function reachable(roots: (Schema | undefined)[]): [name: string | null, schema: Schema][] {
    const found = new Map<Schema, string | null>();
    const visit = (schema: Schema | undefined, name: string | null = null): void => {
      if (schema === undefined || found.has(schema)) return;
      found.set(schema, name);
      const target = schema.$ref?.slice(COMPONENTS.length);
      if (target !== undefined) visit(schemas[target], target);
      const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
      for (const inner of [...Object.values(properties), items, ...anyOf, ...oneOf]) visit(inner);
    };
    for (const root of roots) visit(root);
    return [...found].map(([schema, name]) => [name, schema]);
  }

  const requests = () =>
    operationsOf(document).flatMap(({ parameters = [], requestBody }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ]);

  const answers = () => [
    ...operationsOf(document).flatMap(({ responses = {} }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ),
    ...eventBodies().map(([, schema]) => schema),
  ];

  /** What endpoints are sent, by type. */
  const eventBodies = () =>
    Object.entries(document.webhooks ?? {}).map(
      ([type, { $ref }]) =>
        [type, pathItem($ref)?.post.requestBody?.content['application/json']?.schema] as const,
    );

  const pathItem = ($ref: string) =>
    document.components?.pathItems?.[$ref.slice('#/components/pathItems/'.length)];

  const isObject = ([, { type, properties }]: [unknown, Schema]) =>
    type === 'object' || properties !== undefined;

  it('says what may be added: answers allow more fields, requests do not', () => {
    const open = reachable(answers()).filter(isObject);
    const closed = reachable(requests()).filter(isObject);
    expect(open.length).toBeGreaterThan(15);
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'CertificateChange',
        'FileUpload',
        'HashUpload',
        'JsonUpload',
        'BatchRequest',
        'BatchRequestItem',
        'WebhookChange',
        'WebhookRequest',
      ]),
    );
    for (const [name, { additionalProperties }] of open)
      expect({ name, additionalProperties }).toEqual({ name, additionalProperties: true });
    for (const [name, { additionalProperties }] of closed)
      expect({ name, additionalProperties }).toEqual({ name, additionalProperties: false });
  });

  it('names every object, so that generators need not invent names', () => {
    const unnamed = reachable([...requests(), ...answers()]).filter(
      (entry) => isObject(entry) && entry[0] === null && entry[1].properties !== undefined,
    );
    expect(unnamed).toEqual([]);
  });

  it('has no component that nothing refers to', () => {
    const used = new Set(reachable([...requests(), ...answers()]).map(([name]) => name));
    expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('gives every operation an id of its own and at most one media type to send', () => {
    const operations = operationsOf(document);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids).toEqual(expect.arrayContaining(['createCertificateFromJson', 'downloadProof']));
    for (const { requestBody } of operations)
      expect(Object.keys(requestBody?.content ?? { none: {} })).toHaveLength(1);
  });

  it('restricts no binary by length, which Go can’t compile', () => {
    const binary = reachable([...requests(), ...answers()]).filter(
      ([, schema]) => (schema as { format?: string }).format === 'binary',
    );
    expect(binary.length).toBeGreaterThan(1);
    for (const [, schema] of binary) expect(schema).not.toHaveProperty('minLength');
  });

  it('gives every enumeration a type, and two named ones no value in common, which Go can’t compile', () => {
    const enumerations = reachable([...requests(), ...answers()]).filter(
      ([, { enum: values }]) => values !== undefined,
    );
    for (const [name, { type }] of enumerations) expect({ name, type }).toEqual({ name, type: 'string' });
    const values = enumerations.flatMap(([name, { enum: some = [] }]) => (name === null ? [] : some));
    expect(new Set(values).size).toBe(values.length);
  });

  it('names no object as Go names what makes another', () => {
    const names = Object.keys(schemas);
    expect(
      names.filter((name) => names.includes(name.replace(/^New/, '')) && name.startsWith('New')),
    ).toEqual([]);
  });

  it('names the enumerations in lists, which Java can’t compile otherwise', () => {
    const lists = reachable(requests()).filter(([, { items }]) => items !== undefined);
    expect(lists.length).toBeGreaterThan(1);
    for (const [, { items }] of lists) expect(items).not.toHaveProperty('enum');
  });

  it('leaves values that will grow open', () => {
    expect(schemas['Error']?.properties?.['error']).not.toHaveProperty('enum');
    expect(schemas['CertificateFailure']?.properties?.['code']).not.toHaveProperty('enum');
  });

  it('tells the kinds of proof apart by their type', () => {
    const { oneOf = [], discriminator } = schemas['Proof'] ?? {};
    expect(discriminator?.propertyName).toBe('type');
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref));
    for (const [type, ref] of Object.entries(discriminator?.mapping ?? {}))
      expect(schemas[ref.slice(COMPONENTS.length)]?.properties?.['type']?.enum).toEqual([type]);
  });

  it('describes the body of every event, and the headers that sign it', () => {
    expect(eventBodies().map(([type]) => type)).toEqual([...EVENT_TYPES]);
    for (const [type, schema] of eventBodies()) {
      const body = schemas[schema?.$ref?.slice(COMPONENTS.length) ?? ''];
      expect(Object.keys(body?.properties ?? {})).toEqual(['type', 'timestamp', 'data']);
      expect(JSON.stringify(body?.properties?.['type'])).toContain(type);
    }
    for (const { $ref } of Object.values(document.webhooks ?? {}))
      expect(pathItem($ref)?.post.parameters?.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
  });

  it('makes headers optional, with a default that means that they were not sent', () => {
    const headers = operationsOf(document).flatMap(({ parameters = [] }) =>
      parameters.filter((parameter) => parameter.in === 'header'),
    );
    expect(new Set(headers.map(({ name }) => name))).toEqual(new Set(['Idempotency-Key', 'Prefer']));
    for (const header of headers) expect(header).toMatchObject({ required: false, schema: { default: '' } });
  });

  it('names its licence as OpenAPI 3.1 does', () => {
    expect(document.info.license).toEqual({ name: 'Apache License 2.0', identifier: 'Apache-2.0' });
  });
});
