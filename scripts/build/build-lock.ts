import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Lets one process build at a time; the others wait. A lock of a dead process is taken over. */
export async function withBuildLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const mine = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(mine, String(process.pid));
  try {
    while (!(await tryLink(mine, file))) {
      if (await isAbandoned(file)) await rm(file, { force: true });
      else await sleep(250);
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
