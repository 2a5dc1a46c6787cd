/** The pages cannot be built; the message says why in one line. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}

/** Somebody asked the program to end while it was building. */
export class BuildInterrupted extends BuildError {
  override readonly name: string = 'BuildInterrupted';
}
