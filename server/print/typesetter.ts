import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

import { TurnedAway } from '@/server/kernel/failure';
import { Places } from '@/server/kernel/places';

/** Message to the child process: a layout, its data as JSON, and the pictures that the data names. */
export type PrintJob = Readonly<{
  layout: 'printout' | 'joined';
  printout: string;
  pictures: readonly Readonly<{ name: string; bytes: Uint8Array }>[];
}>;

export type PrintedPdf = Readonly<{ pdf: Uint8Array; pages: number }>;
export type PrintAnswer = PrintedPdf | Readonly<{ error: string }>;

const CHILD = path.resolve('server', 'print', 'typeset-child.ts');
/** Nice value of the child process, so that the server process keeps serving calls. */
const NICENESS = 5;
/** Time after which a job is given up and its process is killed, in ms. */
const JOB_MS = 60_000;
/** Time without a job after which the process ends, in ms. */
const IDLE_MS = 60_000;
const WAITING_MAX = 64;

/** Lays out documents as PDF files, one at a time, in a child process that starts with the first document. */
class Typesetter {
  readonly #places = new Places(1, WAITING_MAX);
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Throws if the layout fails. Refuses (429) if too many callers wait, and (503) a caller who has left. */
  async pdfOf(job: PrintJob, calledAway: AbortSignal): Promise<PrintedPdf> {
    await this.#places.take(calledAway);
    clearTimeout(this.#idle);
    try {
      const answer = await answerOf((this.#child ??= this.#launch()), job, calledAway);
      if ('error' in answer) throw new Error(`a document could not be laid out: ${answer.error}`);
      return answer;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      this.#places.giveBack();
      this.#idle = setTimeout(() => this.#places.isIdle && this.#end(), IDLE_MS).unref();
    }
  }

  #launch(): ChildProcess {
    const child = launch();
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    return child.on('error', forget).once('exit', forget);
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

export const typesetter = new Typesetter();

function launch(): ChildProcess {
  const child = fork(CHILD, [], {
    execArgv: ['--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The child process receives none of the server's settings and keys.
    env: { NODE_ENV: 'production' },
  });
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    return child; // The child process has already exited.
  }
  return child;
}

/**
 * Sends a job and resolves with the answer. Rejects if the process ends first or takes too long, or the caller leaves.
 */
async function answerOf(
  child: ChildProcess,
  job: PrintJob,
  calledAway: AbortSignal,
): Promise<PrintAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintAnswer>();
  const ended = () => reject(new Error('the process that lays out documents has ended'));
  const answered = (answer: unknown) => resolve(answer as PrintAnswer);
  const left = () => reject(new TurnedAway(503, 5));
  calledAway.addEventListener('abort', left);
  if (calledAway.aborted) left();
  const late = setTimeout(() => reject(new Error('the layout took too long')), JOB_MS);
  child.once('error', reject).once('exit', ended).once('message', answered);
  child.channel?.ref();
  try {
    child.send(job, (error) => error && reject(error));
    return await promise;
  } finally {
    clearTimeout(late);
    calledAway.removeEventListener('abort', left);
    child.channel?.unref();
    child.off('error', reject).off('exit', ended).off('message', answered);
  }
}
