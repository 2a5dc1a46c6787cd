import { createHash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

import { Batch, type Statement } from './batch';

const MARK = '/* kept */ ';
const DEFERRED = '/* kept, deferred */ ';

/**
 * A prepared statement: a session parses and plans it once. Use it for the statements of every posting, which read and
 * write by key, so that one plan fits all values. Its text must not vary: pass lists as arrays, and avoid `*`, whose
 * columns a migration may change.
 */
export function kept<Row>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${sql<Row>(strings, ...values)}`;
}

/**
 * A prepared statement without a result: in a transaction it is sent with the next statement or with the commit. If it
 * fails, that one fails.
 */
export function deferred(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<never> {
  return sql<never>`${sql.raw(DEFERRED)}${sql<never>(strings, ...values)}`;
}

/**
 * Hides the length of a list from the planner. Otherwise the planner would plan the statement again for each length,
 * which takes longer than running it.
 */
export const anyLength = (values: readonly unknown[], of: 'bigint' | 'text' | 'date') =>
  sql`array(select unnest(${[...values]}::${sql.raw(of)}[]))`;

const BEGIN = 'start transaction ';

type Answered = Readonly<{ command: string; rowCount: number; rows: readonly never[] }>;

const nothing = (command: string): Answered => ({ command, rowCount: 0, rows: [] });

/**
 * A session that names these statements by a hash of their text and defers some of them. It also sends the start of a
 * transaction with the first statement.
 */
export class KeepingClient extends Client {
  readonly #deferred: Statement[] = [];
  /** False after a savepoint, because each statement must then report its own failure. */
  #mayDefer = false;

  constructor(config?: ClientConfig) {
    super(config);
    // The driver's `query` has many signatures; all calls except those for our statements pass through unchanged.
    const query = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    const send = (text: unknown, values?: unknown, ...rest: readonly unknown[]): unknown => {
      if (typeof text !== 'string' || rest.length > 0 || !isList(values)) {
        return query(text, values, ...rest);
      }
      const answered = this.#answeredAlready(text, values);
      if (answered) return Promise.resolve(answered);
      const statement = statementOf(text, values);
      if (this.#deferred.length === 0) return query(statement);
      const batch = new Batch(this, [...this.#deferred.splice(0), statement]);
      query(batch);
      return batch.answer;
    };
    this.query = send as Client['query'];
  }

  /** The immediate answer to a statement that is deferred or not sent at all. */
  #answeredAlready(text: string, values: unknown[] | undefined): Answered | undefined {
    if (text.startsWith(BEGIN)) {
      this.#mayDefer = true;
      this.#deferred.push(statementOf(text, values));
      return nothing('START');
    }
    if (this.#mayDefer && text.startsWith(DEFERRED)) {
      this.#deferred.push(statementOf(text, values));
      return nothing('DEFERRED');
    }
    if (text === 'rollback') return this.#forgotten();
    if (text === 'commit' || text.startsWith('savepoint ')) this.#mayDefer = false;
    return undefined;
  }

  /** Drops deferred statements on rollback. A transaction that was never started needs no rollback. */
  #forgotten(): Answered | undefined {
    const [first] = this.#deferred.splice(0);
    this.#mayDefer = false;
    return first?.text.startsWith(BEGIN) ? nothing('ROLLBACK') : undefined;
  }
}

const isList = (values: unknown): values is unknown[] | undefined =>
  values === undefined || Array.isArray(values);

/** Start and commit of a transaction never vary, so they are prepared too. */
const isKept = (text: string): boolean =>
  text.startsWith(MARK) || text.startsWith(DEFERRED) || text.startsWith(BEGIN) || text === 'commit';

const statementOf = (text: string, values: unknown[] | undefined): Statement => ({
  ...(isKept(text) && { name: nameOf(text) }),
  text,
  ...(values && { values }),
});

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
