import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

import type { PaperKind } from './kinds';
import { type Found, MADE_BYTES_MAX, type Reason, Unfit } from './verdict';

/** An image of forty megapixels needs a good half of it. */
const MEMORY_MB = 700;
const HEAP_MB = 256;
const LONGEST_MS = 15_000;
const ANSWER_MAX = MADE_BYTES_MAX + 1024 * 1024;
/** The child gives way to whoever serves others. */
const NICENESS = 10;

const CHILD = path.resolve('server', 'files', 'inspect', 'child.ts');

type Answer = Omit<Found, 'content' | 'thumbnail'> & { content: number; thumbnail: number };

/**
 * Reads a file in a process of its own that has limits of time and memory. Refuses (`Unfit`) one that it
 * refuses, that it dies of, or that it does not get to the end of.
 */
export async function inspectApart(file: string, kind: PaperKind): Promise<Found> {
  const child = launch(file, kind);
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  try {
    return foundIn(await answerOf(child));
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function launch(file: string, kind: PaperKind): ChildProcess {
  const flags = ['--no-warnings', `--max-old-space-size=${HEAP_MB}`];
  const child = spawn(process.execPath, [...flags, CHILD, file, kind, String(MEMORY_MB)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: path.dirname(file),
    // Nothing of the host's settings, and least of all its keys.
    env: { ...SYSTEM, NODE_ENV: 'production', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
  });
  if (child.pid !== undefined) giveWay(child.pid);
  return child;
}

const { PATH, SystemRoot, TMPDIR } = process.env;
const SYSTEM = Object.fromEntries(
  Object.entries({ PATH, SystemRoot, TMPDIR }).filter(([, value]) => value !== undefined),
);

function giveWay(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    return; // it has ended already
  }
}

/** Everything that it says, when it has ended. One that says too much is ended. */
async function answerOf(child: ChildProcess): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length;
    if (size > ANSWER_MAX) child.kill('SIGKILL');
    else parts.push(part);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  // It ends with 0 whatever it finds; killed, or out of memory, it does not.
  if (code !== 0) throw new Unfit('heavy');
  return Buffer.concat(parts);
}

function foundIn(said: Buffer): Found {
  const end = said.indexOf('\n');
  const head = JSON.parse(said.subarray(0, end).toString()) as Answer | { refused: Reason };
  if ('refused' in head) throw new Unfit(head.refused);
  const { content, thumbnail, ...found } = head;
  const at = end + 1;
  return {
    ...found,
    content: said.subarray(at, at + content),
    thumbnail: thumbnail > 0 ? said.subarray(at + content, at + content + thumbnail) : null,
  };
}
