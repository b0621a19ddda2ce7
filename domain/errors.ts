export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

/** Unknown, used or expired. Which of them is not disclosed. */
export class InviteInvalidError extends Error {
  override readonly name = 'InviteInvalidError';
}

export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';

  constructor(
    readonly limit: 'live' | 'replaced' | 'made_today',
    /** When a key can be made again without revoking one, if that is known. */
    readonly possibleAt: Date | null = null,
  ) {
    super(`The account has reached its number of keys: ${limit}.`);
  }
}

/** The account is being closed: it gets no keys any more, and can't be closed again. */
export class AccountClosingError extends Error {
  override readonly name = 'AccountClosingError';
}

/** The account has memberships that have not ended, so it can't be closed. */
export class OpenMembershipsError extends Error {
  override readonly name = 'OpenMembershipsError';
}

/** The mail server has certainly not taken a mail. After any other failure it may have. */
export class MailNotTakenError extends Error {
  override readonly name = 'MailNotTakenError';
}

/** Too many password checks are already waiting. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError';
}

/** transient: worth a retry; refused: the provider answered and would answer the same again. */
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

/** Why a request to an address that others chose got no answer. */
export type OutboundFault =
  'address_refused' | 'dns' | 'connection' | 'tls' | 'timeout' | 'response_too_large';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly fault: OutboundFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type Part = 'database' | 'storage' | 'engine' | 'chain';

/** A dependency of the service did not answer. The request itself may be fine: retry later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(
    readonly part: Part,
    options: { cause: unknown },
  ) {
    super(`The ${part} is out of reach.`, options);
  }
}

/** wrong_network: the node is on another chain; block_pruned: the node deleted a block that is needed. */
export type ChainFault = 'wrong_network' | 'block_pruned';

/** The Bitcoin node answers, but is not one to work with. */
export class ChainError extends Error {
  constructor(
    readonly code: ChainFault,
    message: string,
  ) {
    super(message);
    // Temporal shows the name as the type of a failure, and the window as the code of its attention.
    this.name = code;
  }
}
