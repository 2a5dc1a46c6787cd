import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

import type { Match } from '@/lib/domain/compliance/screening/list-index';
import type { Identity } from '@/lib/domain/compliance/screening/subject';
import type { Db } from '@/server/kernel/host';
import { type EntryRow, listEntries } from './entities.sql';

/** Message to the child process: list entries to store, or people to find in the stored entries. */
export type Question =
  | Readonly<{ entries: readonly EntryRow[] }>
  | Readonly<{ subjects: readonly Identity[]; least: number }>;
/** Matches of each person, in the order of the message. */
export type Answer = Readonly<{ found: readonly (readonly Match[])[] }>;

const CHILD = path.resolve('server', 'compliance', 'screening', 'search-child.ts');
/** Nice value of the child process: lowers its priority, so that the server process keeps serving calls. */
const NICENESS = 10;

/**
 * Searches lists in a child process, so that the server process can serve calls. Returns the same results as
 * `ListIndex`. The caller must close it.
 */
export class Searcher {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  #size = 0;

  private constructor() {
    this.#child = fork(CHILD, [], {
      execArgv: ['--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The child process receives none of the server's settings and keys.
      env: { NODE_ENV: 'production' },
    });
    this.#ended = new Promise((_resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('exit', () => reject(new Error('the search ended before its time')));
    });
    this.#ended.catch(() => undefined);
    if (this.#child.pid !== undefined) giveWay(this.#child.pid);
  }

  /** Loads the valid lists; with `listId`, only the entries that this list version added. */
  static async over(db: Db, listId?: number): Promise<Searcher> {
    const searcher = new Searcher();
    try {
      for await (const entries of listEntries(db, listId)) {
        await searcher.#ask({ entries });
        searcher.#size += entries.length;
      }
      return searcher;
    } catch (error) {
      searcher.close();
      throw error;
    }
  }

  /** Number of loaded entries. */
  get size(): number {
    return this.#size;
  }

  /** Returns for each person the same matches as `ListIndex.search`. */
  async search(subjects: readonly Identity[], least: number): Promise<Answer['found']> {
    const { found } = await this.#ask({ subjects, least });
    return found;
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  /**
   * Sends a message to the child process and resolves with its next answer. Callers must wait for the answer before
   * they send another message.
   */
  async #ask(question: Question): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      this.#child.once('message', (said) => resolve(said as Answer));
    });
    this.#child.send(question, () => undefined);
    return Promise.race([answer, this.#ended]);
  }
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return; // The child process has already exited.
  }
}
