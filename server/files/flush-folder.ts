import { open } from 'node:fs/promises';

/** A new name survives a power cut only once the folder it stands in is on disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
