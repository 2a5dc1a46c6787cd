/** Thrown for a command that cannot be carried out. The message states the reason in one line. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError';
}

/** Thrown for a command line that is not valid. */
export class UsageError extends AdminError {
  override readonly name = 'UsageError';
}
