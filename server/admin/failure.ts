/** A command that cannot be carried out; the message gives the reason in one line. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError';
}

/** A command with wrong arguments. */
export class UsageError extends AdminError {
  override readonly name = 'UsageError';
}
