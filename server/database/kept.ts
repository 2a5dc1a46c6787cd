import { createHash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

import { Batch, type Statement } from './batch';

const MARK = '/* kept */ ';
const DEFERRED = '/* kept, deferred */ ';

/**
 * A statement that a session parses and plans once and from then on only runs. For those that every
 * posting makes: they find and write by key, so no value wants another plan. The text must be the
 * same each time, so lists go in as arrays; and without `*`, whose columns a migration may change.
 */
export function kept<Row>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${sql<Row>(strings, ...values)}`;
}

/**
 * The same of a statement that answers nothing: in a transaction it goes to the database with the next
 * statement, or with the commit. If it is refused, that one is.
 */
export function deferred(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<never> {
  return sql<never>`${sql.raw(DEFERRED)}${sql<never>(strings, ...values)}`;
}

/**
 * A list of which the database does not know how long it is when it plans: knowing it for some, it plans for each anew,
 * and that takes longer than the statement.
 */
export const anyLength = (values: readonly unknown[], of: 'bigint' | 'text' | 'date') =>
  sql`array(select unnest(${[...values]}::${sql.raw(of)}[]))`;

const BEGIN = 'start transaction ';

type Answered = Readonly<{ command: string; rowCount: number; rows: readonly never[] }>;

const nothing = (command: string): Answered => ({ command, rowCount: 0, rows: [] });

/**
 * The session that keeps such statements, each under a name made of its text, and that defers some: the
 * beginning of a transaction goes with its first statement as well.
 */
export class KeepingClient extends Client {
  readonly #deferred: Statement[] = [];
  /** After a savepoint each statement answers for itself, since what it does may be taken back. */
  #mayDefer = false;

  constructor(config?: ClientConfig) {
    super(config);
    // The driver's own `query` takes many shapes; all but those of our statements pass through untouched.
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

  /** The answer to what is deferred from now on, or is not sent at all. */
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

  /** What is deferred when a transaction is taken back is never done; one that had not begun needs no end. */
  #forgotten(): Answered | undefined {
    const [first] = this.#deferred.splice(0);
    this.#mayDefer = false;
    return first?.text.startsWith(BEGIN) ? nothing('ROLLBACK') : undefined;
  }
}

const isList = (values: unknown): values is unknown[] | undefined =>
  values === undefined || Array.isArray(values);

/** Statements of a transaction's own are as much the same each time as those that are kept. */
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
