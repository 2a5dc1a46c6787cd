import { type Client, type Connection, Query, type QueryResult, type Submittable } from 'pg';

/** A statement as it is sent; one with a name is parsed once in a session. */
export type Statement = Readonly<{ name?: string; text: string; values?: unknown[] }>;

/** What the driver's own query does with what comes back; its types do not tell. */
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
 * Statements that go to the database together and are answered together, in one round trip. The
 * database does them in their order, and after one that fails none of those behind it, a commit
 * included. Settles with what the last one answered.
 */
export class Batch implements Submittable {
  /** Set by the driver where it waits for a query only so long. */
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

  /** What the driver asks of the query that it hears an answer to. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }
  get text(): string {
    return this.#parts[this.#at]?.text ?? '';
  }

  submit = (connection: Connection): void => {
    // A part ends with its own synchronisation, and so does one whose values cannot be sent. Here one ends all.
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
    // Those behind the one that failed were not even parsed.
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
