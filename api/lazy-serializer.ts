import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildSerializer = SerializerSelector();

/** Compiles the serializer of a response when it is first needed: compiling all of them takes a quarter of the API's start. */
export const buildLazySerializer: typeof buildSerializer = (...schemas) => {
  const compile = buildSerializer(...schemas);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (document) => (serialize ??= compile(route))(document);
  };
};
