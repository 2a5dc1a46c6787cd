import { type Client, type Connection, Query, type QueryResult, type Submittable } from 'pg';

/** A statement to send; a named one is parsed once per session. */
export type Statement = Readonly<{ name?: string; text: string; values?: unknown[] }>;

/** Methods of the driver's query that handle the answer; its types omit them. */
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
 * Statements that are sent and answered together, in one round trip. The database runs them in order and skips the rest
 * after a failure, a commit included. Resolves to the result of the last one.
 */
export class Batch implements Submittable {
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

  /** The driver reads name and text of the query that is being answered. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }
  get text(): string {
    return this.#parts[this.#at]?.text ?? '';
  }

  submit = (connection: Connection): void => {
    // Each part would send its own sync, also when its values cannot be sent. These are suppressed; one sync ends the
    // batch.
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
    // Statements after the failed one were not parsed, so their names are removed.
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
