import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Matches the name of an upload folder, which contains the process id, so that a later process can recognise abandoned
 * folders.
 */
const NAME = /^sarraf-upload-(\d+)-/;
/**
 * Age in ms at which a folder counts as abandoned. No call takes an hour, so a folder of this age belongs to a process
 * that has ended, even if another process now has the same id.
 */
const STALE_MS = 3_600_000;

/** Makes a temporary folder for the files of one call. */
export async function makeUploadFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `sarraf-upload-${process.pid}-`));
}

/** Removes the folder of a call. Retries, because a stream that is ending may still create its file in the folder. */
export const removeUploadFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

/** Removes the upload folders of processes that have ended. */
export async function sweepUploadFolders(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const folder = path.join(os.tmpdir(), name);
    const isOld = now.getTime() - (await changedAt(folder)) > STALE_MS;
    if (isOld || !isRunning(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
}

/** Time at which a folder last changed, in ms. Infinity if the folder is gone, so that it counts as new. */
async function changedAt(folder: string): Promise<number> {
  const found = await stat(folder).catch(() => undefined);
  return found?.mtimeMs ?? Infinity;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
