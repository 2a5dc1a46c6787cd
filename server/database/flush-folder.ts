import { open } from 'node:fs/promises';

/** Flushes a folder to disk; only then does a new file name in it survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
