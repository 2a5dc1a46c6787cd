import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { Refusal } from '@/lib/domain/refusal';
import { TurnedAway } from '@/server/kernel/failure';
import { Places } from '@/server/kernel/places';
import type { InspectedFile, InspectionLane, PaperKind } from '@/server/kernel/ports';
import { kindOf, START_BYTES } from './kinds';
import { CPU_MS, LONGEST_MS, MEMORY_MB } from './limits';
import { PAGES_MAX, PIXELS_MAX, Unfit, MADE_BYTES_MAX, type Reason } from './verdict';

const [WAITING_MAX, WAITING_MS] = [32, 30_000];
const lanes = { staff: new Places(1, WAITING_MAX), public: new Places(1, WAITING_MAX) };

/**
 * Detects the kind of a file from its bytes, decodes all of it, and returns the content to store. Refuses a file that
 * is not an image or PDF, is unreadable, or has active content; the refusals name the field `file`. Refuses (429) if
 * the queue is too long.
 */
export async function inspectFile(file: string, lane: InspectionLane): Promise<InspectedFile> {
  const kind = await kindOfFile(file);
  if (!kind) throw new Refusal('attachment.type', { field: 'file' });
  const places = lanes[lane];
  await takeWithin(places);
  try {
    return await inspectApart(file, kind);
  } catch (error) {
    throw error instanceof Unfit ? refusalOf(error) : error;
  } finally {
    places.giveBack();
  }
}

/**
 * Waits for a free slot to inspect a file. Refuses (429) after 30 seconds, while the caller still waits for an answer.
 */
async function takeWithin(places: Places): Promise<void> {
  const late = AbortSignal.timeout(WAITING_MS);
  try {
    await places.take(late);
  } catch (error) {
    throw late.aborted ? new TurnedAway(429, 5) : error;
  }
}

const refusalOf = ({ reason }: Unfit) =>
  new Refusal(`paper.${reason}`, {
    params: { megapixels: String(PIXELS_MAX / 1_000_000), pages: String(PAGES_MAX) },
    field: 'file',
  });

async function kindOfFile(file: string): Promise<PaperKind | undefined> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

const ANSWER_MAX = MADE_BYTES_MAX + 1024 * 1024;
/** Nice value of the child process that inspects a file. It lowers the priority, so that requests are served first. */
const NICENESS = 5;

const CHILD = path.resolve('server', 'files', 'inspect', 'child.ts');

type Answer = Omit<InspectedFile, 'content' | 'thumbnail'> & { content: number; thumbnail: number };

/**
 * Inspects a file in a separate process with limits of time and memory. Throws `Unfit` if the process refuses the file,
 * crashes or is killed.
 */
async function inspectApart(file: string, kind: PaperKind): Promise<InspectedFile> {
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
  const flags = ['--no-warnings', `--max-old-space-size=${MEMORY_MB}`];
  const [command, ...args] = limited([process.execPath, ...flags, CHILD, file, kind]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: path.dirname(file),
    // The child process does not get the settings and keys of the server process.
    env: { ...SYSTEM, NODE_ENV: 'production', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
  });
  if (child.pid !== undefined) giveWay(child.pid);
  return child;
}

/**
 * Adds a limit of processor time that the operating system enforces. This limit is one second above the limit that the
 * child process enforces itself, because `ulimit` counts whole seconds.
 */
function limited(command: [string, ...string[]]): [string, ...string[]] {
  if (process.platform === 'win32') return command;
  const seconds = Math.ceil(CPU_MS / 1000) + 1;
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; exec "$@"`, 'sh', ...command];
}

const { PATH, SystemRoot, TMPDIR } = process.env;
const SYSTEM = Object.fromEntries(
  Object.entries({ PATH, SystemRoot, TMPDIR }).filter(([, value]) => value !== undefined),
);

function giveWay(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    return; // fails if the process has already ended
  }
}

/** Reads the whole output of the process, and kills the process if it writes too much. */
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
  // The process exits with 0 for every verdict. Any other code means that it was killed or ran out of memory.
  if (code !== 0) throw new Unfit('heavy');
  return Buffer.concat(parts);
}

function foundIn(said: Buffer): InspectedFile {
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
