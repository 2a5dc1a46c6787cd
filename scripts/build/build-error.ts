/** Thrown if the pages cannot be built. The message states the reason in one line. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}

/** Thrown if the process receives a signal to end during the build. */
export class BuildInterrupted extends BuildError {
  override readonly name: string = 'BuildInterrupted';
}

/** System error codes for missing permissions or a read-only disk. */
const NOT_PERMITTED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Runs a program that may have to build first. If the build fails or the folder is not writable, prints one line and
 * exits with status 1. After an interrupted build, exits with status 0.
 */
export async function runOrExplain(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BuildInterrupted) process.exit(0);
    const line = explanationOf(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function explanationOf(error: unknown): string | undefined {
  if (error instanceof BuildError) return error.message;
  if (!(error instanceof Error) || !('code' in error) || !NOT_PERMITTED.has(error.code)) {
    return undefined;
  }
  const file = 'path' in error ? String(error.path) : 'a file';
  return `This user may not use ${file} (${String(error.code)}). Run "npm run build" as the owner of ${process.cwd()}, then start again.`;
}
