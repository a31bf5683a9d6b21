import { once } from "node:events";
import type { Client, Connection, Submittable } from "pg";

/** What COPY needs from the driver's connection beyond its published types (pg 8, lib/connection.js). */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** The driver calls these on its current query (pg 8, lib/client.js). */
abstract class Copy implements Submittable {
  readonly done = Promise.withResolvers<void>();
  readonly #statement: string;

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.done.reject(error);
  }

  handleReadyForQuery(): void {
    this.done.resolve();
  }
}

/** Takes one row; returning a promise makes the server wait until it settles. */
type TakeRow = (row: Buffer) => Promise<void> | undefined;

class CopyOut extends Copy {
  readonly #take: TakeRow;
  #taken: Promise<void> = Promise.resolve();

  constructor(statement: string, take: TakeRow) {
    super(statement);
    this.#take = take;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // The driver reuses the memory behind it.
    const waiting = this.#take(Buffer.from(chunk));
    if (waiting === undefined) return;
    connection.stream.pause();
    const resume = () => void connection.stream.resume();
    this.#taken = Promise.all([this.#taken, waiting]).then(() => {});
    this.#taken.then(resume, resume);
  }

  override handleReadyForQuery(): void {
    this.#taken.then(() => this.done.resolve(), this.done.reject);
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(statement: string, chunks: AsyncIterable<Buffer>) {
    super(statement);
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection).catch((error: unknown) => {
      this.done.reject(error);
      connection.sendCopyFail("the source ended early");
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#chunks) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
    }
    connection.endCopyFrom();
  }
}

/** Runs a `COPY … TO STDOUT` and passes on each row as one line of text, in order. */
export async function copyOut(client: Client, statement: string, take: TakeRow): Promise<void> {
  await client.query(new CopyOut(statement, take)).done.promise;
}

/** Runs a `COPY … FROM STDIN` with the chunks' text. */
export async function copyIn(client: Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await client.query(new CopyIn(statement, chunks)).done.promise;
}
