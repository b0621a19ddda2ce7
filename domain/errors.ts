export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

/** Unknown, used up or expired: whoever holds it learns no more than that. */
export class InviteInvalidError extends Error {
  override readonly name = 'InviteInvalidError';
}

export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';
}

/** So many wait already that another would wait too long. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError';
}

/** transient: worth another attempt; refused: the provider answered and will answer the same again. */
export type ProviderFault = 'transient' | 'refused';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly fault: ProviderFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type Part = 'database' | 'storage' | 'engine' | 'chain';

/** A part the service stands on did not answer. It says nothing about the request: trying again later is right. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(
    readonly part: Part,
    options: { cause: unknown },
  ) {
    super(`The ${part} is out of reach.`, options);
  }
}
