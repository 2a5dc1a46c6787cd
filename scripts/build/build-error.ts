/** The pages cannot be built; the message says why in one line. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}

/** Somebody asked the program to end while it was building. */
export class BuildInterrupted extends BuildError {
  override readonly name: string = 'BuildInterrupted';
}

/** Codes of the system for a file that this user may not read or write, or a disk that is read-only. */
const NOT_PERMITTED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Runs a program that builds what is stale. A build that fails, or a checkout that this user may not
 * write to, ends it with status 1 and one line; a build that was interrupted ends it with status 0.
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
