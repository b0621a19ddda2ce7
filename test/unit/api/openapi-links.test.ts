import { describeApi } from '../../../api/openapi/describe';
import { operationsOf } from '../../../api/openapi/for-generators';
import type { OpenapiDocument, Operation, Schema } from '../../../api/openapi/types';

const COMPONENTS = '#/components/schemas/';
const BODY = '$response.body#/';
const PATH = '$request.path.';

interface Found {
  source: Operation;
  body: Schema;
  target: string;
  parameters: Record<string, string>;
}

describe('the links of the OpenAPI document', () => {
  let document: OpenapiDocument;
  let links: Found[];
  beforeAll(async () => {
    document = await describeApi('public');
    links = operationsOf(document).flatMap((source) =>
      Object.values(source.responses ?? {}).flatMap((answer) =>
        Object.values(answer.links ?? {}).map(({ operationId: target, parameters }) => {
          return { source, body: answer.content?.['application/json']?.schema ?? {}, target, parameters };
        }),
      ),
    );
  });

  const named = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : (document.components?.schemas?.[schema.$ref.slice(COMPONENTS.length)] ?? {});

  /** The schema at a JSON pointer; a number is any item of a list. */
  const at = (schema: Schema | undefined, [name, ...rest]: string[]): Schema | undefined => {
    if (schema === undefined || name === undefined) return schema;
    const { items, properties } = named(schema);
    return at(/^\d+$/.test(name) ? items : properties?.[name], rest);
  };

  const pathParameters = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in === 'path');

  it('lead to every call that has a parameter in its path, with all of these', () => {
    const complete = (id: string | undefined, names: string[]) =>
      links.some(({ target, parameters }) => target === id && names.every((name) => name in parameters));
    const calls = operationsOf(document).filter((operation) => pathParameters(operation).length > 0);
    expect(calls.length).toBeGreaterThan(35);
    const missing = calls.filter(
      (call) =>
        !complete(
          call.operationId,
          pathParameters(call).map(({ name }) => name),
        ),
    );
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('take what the answer has, what the call was made with, or a value that the parameter can have', () => {
    const wrong = links.flatMap(({ source, body, target, parameters }) => {
      const called = operationsOf(document).find(({ operationId }) => operationId === target);
      return Object.entries(parameters).flatMap(([name, value]) => {
        const parameter = called?.parameters?.find((one) => one.name === name);
        const exists = value.startsWith(BODY)
          ? at(body, value.slice(BODY.length).split('/')) !== undefined
          : value.startsWith(PATH)
            ? pathParameters(source).some((one) => one.name === value.slice(PATH.length))
            : named(parameter?.schema ?? {}).enum?.includes(value) === true;
        return parameter !== undefined && exists ? [] : [[source.operationId, target, name, value]];
      });
    });
    expect(links.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('take at least one parameter from the answer', () => {
    const bare = links.filter(
      ({ parameters }) => !Object.values(parameters).some((each) => each.startsWith(BODY)),
    );
    expect(bare).toEqual([]);
  });
});
