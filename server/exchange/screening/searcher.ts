import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

import type { Match } from '@/lib/domain/screening/list-index';
import type { Identity } from '@/lib/domain/screening/subject';
import type { Db } from '@/server/kernel/host';
import { type EntryRow, listEntries } from './entities.sql';

/** Entries to keep, or people to hold against those that were kept. */
export type Question =
  | Readonly<{ entries: readonly EntryRow[] }>
  | Readonly<{ subjects: readonly Identity[]; least: number }>;
/** What was found of each that was asked for. */
export type Answer = Readonly<{ found: readonly (readonly Match[])[] }>;

const CHILD = path.resolve('server', 'exchange', 'screening', 'search-child.ts');
/** It gives way to whoever serves others. */
const NICENESS = 10;

/**
 * Searches lists in a process of its own, which finds what a `ListIndex` here would: calls are answered meanwhile, as
 * fast as ever where there is a second core. Whoever opens it closes it.
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
      // Nothing of the host's settings, and least of all its keys.
      env: { NODE_ENV: 'production' },
    });
    this.#ended = new Promise((_resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('exit', () => reject(new Error('the search ended before its time')));
    });
    this.#ended.catch(() => undefined);
    if (this.#child.pid !== undefined) giveWay(this.#child.pid);
  }

  /** Over the lists that are valid now, or what a version of one brought. */
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

  /** How many entries are searched. */
  get size(): number {
    return this.#size;
  }

  /** Of each of some people what `ListIndex.search` finds. */
  async search(subjects: readonly Identity[], least: number): Promise<Answer['found']> {
    const { found } = await this.#ask({ subjects, least });
    return found;
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  /** One question after the other: each has the next answer. */
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
    return; // it has ended already
  }
}
