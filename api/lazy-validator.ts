import { buildPartValidator } from './part-validator';

type Compile = ReturnType<typeof buildPartValidator>;
type Validate = ReturnType<Compile>;

/** Compiles the validator of a part of a request when it is first needed: compiling all of them takes a third of the API's start. */
export const buildLazyValidator: typeof buildPartValidator = (...settings) => {
  const compile = buildPartValidator(...settings);
  return ((part) => {
    let validate: Validate | undefined;
    // Fastify reads the errors from the function that it called.
    const lazy = Object.assign(
      (value: unknown) => {
        validate ??= compile(part);
        const valid = validate(value);
        lazy.errors = validate.errors;
        return valid;
      },
      { errors: undefined as Validate['errors'] },
    );
    return lazy;
  }) as Compile;
};
