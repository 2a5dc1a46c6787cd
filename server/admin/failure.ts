/** A command cannot be done; the message is one line that says why. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError';
}

/** A command was not written as it is understood. */
export class UsageError extends AdminError {
  override readonly name = 'UsageError';
}
