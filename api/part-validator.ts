import AjvCompiler from '@fastify/ajv-compiler';

const build = AjvCompiler();

/**
 * Addresses and headers carry only text, which is read as the type that their schema names. A JSON body has types of its own: read in
 * the same way, null would be false and "60" a number.
 */
export const buildPartValidator: typeof build = (schemas, options) => {
  const ofText = build(schemas, options);
  const customOptions = { ...options?.customOptions, coerceTypes: false };
  const ofJson = build(schemas, { ...options, customOptions } as typeof options);
  return (part) => (isBody(part) ? ofJson(part) : ofText(part));
};

/** Fastify passes a part of a route where the compiler's type says schema. */
function isBody(part: object | boolean): boolean {
  return (part as { httpPart?: string }).httpPart === 'body';
}
