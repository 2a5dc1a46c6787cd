import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Client, Connection, Submittable } from 'pg';

/** Members of the driver's connection for the copy protocol, which the driver's types leave out. */
type CopyConnection = Connection & {
  stream: Socket;
  sendCopyFromChunk(chunk: Uint8Array): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
};

/** A copy statement. For each message of the database, the driver calls a method of the statement by name. */
abstract class Copy implements Submittable {
  readonly ended = Promise.withResolvers<void>();
  readonly #text: string;
  protected connection: CopyConnection | undefined;

  constructor(text: string) {
    this.#text = text;
    this.ended.promise.catch(() => {}); // avoids an unhandled rejection; awaiting callers still get the error
  }

  submit(connection: Connection): void {
    // The driver passes its own connection, which has more methods than the type declares.
    this.connection = connection as CopyConnection;
    connection.query(this.#text);
  }

  handleError(error: Error): void {
    this.ended.reject(error);
  }

  handleReadyForQuery(): void {
    this.ended.resolve();
  }

  handleCommandComplete(): void {}
}

const WAITING_MAX = 1000;

class CopyOut extends Copy {
  readonly #waiting: Buffer[] = [];
  #wake: () => void = () => {};
  #isOver = false;

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The bytes are copied, because the driver reuses the memory.
    this.#waiting.push(Buffer.from(chunk));
    if (this.#waiting.length >= WAITING_MAX) this.connection?.stream.pause();
    this.#wake();
  }

  override handleReadyForQuery(): void {
    super.handleReadyForQuery();
    this.#end();
  }

  override handleError(error: Error): void {
    super.handleError(error);
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#waiting.length > 0) yield Buffer.concat(this.#waiting.splice(0));
        else if (this.#isOver) return await this.ended.promise;
        else {
          this.connection?.stream.resume();
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
    } finally {
      // Resumes the stream, which reading the last rows may have paused, so that the next statement can use it.
      this.connection?.stream.resume();
    }
  }
}

class CopyIn extends Copy {
  readonly ready = Promise.withResolvers<CopyConnection>();

  handleCopyInResponse(connection: CopyConnection): void {
    this.ready.resolve(connection);
  }

  override handleError(error: Error): void {
    super.handleError(error);
    this.ready.reject(error);
  }
}

export function copyOut(client: Client, text: string): AsyncGenerator<Buffer> {
  return client.query(new CopyOut(text)).chunks();
}

/** Sends data to a `copy … from stdin` statement; throws the error of the database or of the source. */
export async function copyIn(
  client: Client,
  text: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copy = client.query(new CopyIn(text));
  copy.ready.promise.catch(() => {}); // avoids an unhandled rejection; the `await` below throws the error
  const connection = await copy.ready.promise;
  try {
    for await (const chunk of chunks) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail('the source failed');
    await copy.ended.promise.catch(() => {}); // only the error of the source is reported
    throw error;
  }
  await copy.ended.promise;
}
