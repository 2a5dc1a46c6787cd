import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  Client,
  type ClientConfig,
  type Connection,
  Query,
  type QueryResult,
  type Submittable,
} from 'pg';

const MARK = '/* kept */ ';
const DEFERRED = '/* kept, deferred */ ';

/**
 * A prepared statement: each database session parses it only once, and after a few runs PostgreSQL can reuse one plan.
 * Use it for statements that run in every posting and that read and write by key, so that one plan fits all values. The
 * text must not vary: pass lists as arrays. Avoid `*`, because a migration may change the columns.
 */
export function preparedQuery<Row>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${sql<Row>(strings, ...values)}`;
}

/**
 * A prepared statement whose result is not needed. In a transaction it is sent together with the next statement or with
 * the commit. If the deferred statement fails, the statement sent with it fails too.
 */
export function deferred(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<never> {
  return sql<never>`${sql.raw(DEFERRED)}${sql<never>(strings, ...values)}`;
}

/**
 * Hides the length of a list from the query planner, which would otherwise plan a statement again for each length.
 * Planning takes longer than running the statement.
 */
export const anyLength = (values: readonly unknown[], of: 'bigint' | 'text' | 'date') =>
  sql`array(select unnest(${[...values]}::${sql.raw(of)}[]))`;

const BEGIN = 'start transaction ';

/** Function of PostgreSQL that reports that a commit does not wait for a standby any longer. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** Thrown if a commit was stored, but no synchronous standby has confirmed it. */
class UnreplicatedError extends Error {
  override readonly name = 'UnreplicatedError';

  constructor() {
    super('no synchronous standby has confirmed the commit');
  }
}

/**
 * True for the error of a server that accepts no writes. A standby refuses to begin a writing transaction with the code
 * of an unsupported feature, reported by the function that checks a setting.
 */
export function isOfReadOnly(error: unknown): boolean {
  const { code, routine } = error as Readonly<{ code?: unknown; routine?: unknown }>;
  return (
    code === '25006' || (code === '0A000' && /^call_(bool|enum)_check_hook$/.test(String(routine)))
  );
}

type Answered = Readonly<{ command: string; rowCount: number; rows: readonly never[] }>;

const nothing = (command: string): Answered => ({ command, rowCount: 0, rows: [] });

/**
 * Database client that prepares the statements of `preparedQuery` and `deferred`, named by a hash of their text, and
 * defers those of `deferred`. The start of a transaction is sent together with its first statement.
 */
export class PreparingClient extends Client {
  readonly #deferred: Statement[] = [];
  #isReadOnly = false;
  #isUnreplicated = false;
  /**
   * True from the start of a transaction until its end or a savepoint. After a savepoint each statement must report its
   * own failure.
   */
  #mayDefer = false;

  constructor(config?: ClientConfig) {
    super(config);
    this.connection.on(
      'errorMessage',
      (error: unknown) => (this.#isReadOnly ||= isOfReadOnly(error)),
    );
    this.on('notice', ({ routine }) => (this.#isUnreplicated ||= routine === WAIT_FOR_STANDBY));
    // The driver's `query` has many signatures. Calls other than `(text, values)` are passed on unchanged.
    const query = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    const send = (text: unknown, values?: unknown, ...rest: readonly unknown[]): unknown => {
      if (typeof text !== 'string' || rest.length > 0 || !isList(values)) {
        return query(text, values, ...rest);
      }
      const answered = this.#answeredAlready(text, values);
      if (answered) return Promise.resolve(answered);
      const statement = statementOf(text, values);
      const sent =
        this.#deferred.length === 0 ? query(statement) : this.#sendBatch(query, statement);
      return text === 'commit' ? this.#replicated(sent) : sent;
    };
    this.query = send as Client['query'];
  }

  /** True after a statement failed because the server accepts no writes. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  #sendBatch(query: (batch: Batch) => unknown, last: Statement): Promise<QueryResult> {
    const batch = new Batch(this, [...this.#deferred.splice(0), last]);
    query(batch);
    return batch.answer;
  }

  /** Throws if a time limit ended the wait for the standby. The commit is then stored on this server alone. */
  async #replicated(commit: unknown): Promise<unknown> {
    this.#isUnreplicated = false;
    const result = await commit;
    if (this.#isUnreplicated) throw new UnreplicatedError();
    return result;
  }

  /**
   * Returns an immediate result for a statement that is deferred or need not be sent; undefined for all other
   * statements.
   */
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

/** Start and commit of a transaction have few variants, so they are prepared too. */
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

/** A statement to send. A statement with a name is parsed once per session. */
type Statement = Readonly<{ name?: string; text: string; values?: unknown[] }>;

/** Members of the driver's query object that handle the database's messages; the driver's types omit them. */
type Part = Readonly<{
  name: string | undefined;
  text: string;
  submit(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}>;

type Sent = Connection &
  Readonly<{ sync(): void; submittedNamedStatements: Record<string, string> }>;

/**
 * Several statements that are sent and answered together, in one round trip. The database runs them in order. After a
 * failed statement it skips the others, including a commit. `answer` resolves to the result of the last statement.
 */
class Batch implements Submittable {
  /** Set by the driver if a query has a time limit. */
  callback: ((error: Error | null, result?: QueryResult) => void) | undefined;
  readonly #parts: readonly Part[];
  readonly #answer = Promise.withResolvers<QueryResult>();
  #at = 0;
  #last: QueryResult | undefined;
  #failure: Error | undefined;

  constructor(client: Client, statements: readonly Statement[]) {
    const done = (error: Error | undefined, result: unknown) => this.#keep(error, result);
    this.#parts = statements.map((statement) => {
      const config = { ...statement, queryMode: 'extended', types: client };
      return new Query(config, undefined, done) as unknown as Part;
    });
  }

  get answer(): Promise<QueryResult> {
    return this.#answer.promise;
  }

  /**
   * The driver reads `name` and `text` of its current query, so these getters return those of the statement that the
   * database is answering.
   */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }
  get text(): string {
    return this.#parts[this.#at]?.text ?? '';
  }

  submit = (connection: Connection): void => {
    // Suppresses the sync message that each part would send, because only one sync message may end the batch.
    const open = Object.create(connection, {
      sync: { value: () => undefined },
      close: { value: () => undefined },
    }) as Connection;
    connection.stream.cork();
    for (const part of this.#parts) {
      if (!this.#failure) part.submit(open);
    }
    (connection as Sent).sync();
    connection.stream.uncork();
  };

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#parts[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleError(error: Error, connection: Connection): void {
    this.#failure ??= error;
    // The database did not parse the statements after the failed one, so the driver must not count them as prepared.
    const { submittedNamedStatements: begun } = connection as Sent;
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete begun[name];
    this.#settle();
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#failure) this.#parts.forEach((part) => part.handleReadyForQuery(connection));
    this.#settle();
  }

  #keep(error: Error | undefined, result: unknown): void {
    if (error) this.#failure ??= error;
    else this.#last = result as QueryResult;
  }

  #settle(): void {
    if (this.#failure) this.#answer.reject(this.#failure);
    else if (this.#last) this.#answer.resolve(this.#last);
    this.callback?.(this.#failure ?? null, this.#last);
  }
}
