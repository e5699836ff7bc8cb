import { createConnection, type Socket } from 'node:net';

/** A failed statement, by its SQLSTATE. */
export class SqlError extends Error {
  constructor(
    readonly state: string,
    message: string,
  ) {
    super(message);
  }
}

type Waiting = {
  resolve(value: string | null): void;
  reject(problem: Error): void;
  value: string | null;
  problem: Error | null;
};

/**
 * A connection without a password that runs one query at a time, by Postgres's documentation ('Frontend/Backend
 * Protocol', 'Simple Query').
 */
export class Connection {
  #read = Buffer.alloc(0);
  #waiting: Waiting | null = null;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (problem) => this.#fail(problem));
    socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  /** @param path a Unix socket */
  static async open(path: string, user: string): Promise<Connection> {
    const connection = new Connection(createConnection(path));
    const options = `user\0${user}\0database\0postgres\0\0`;
    const start = Buffer.alloc(8 + Buffer.byteLength(options));
    start.writeInt32BE(start.length, 0);
    // The protocol's version 3.0.
    start.writeInt32BE(196_608, 4);
    start.write(options, 8);
    await connection.#send(start);
    return connection;
  }

  /** @returns the first column of the last row; null without a row */
  run(sql: string): Promise<string | null> {
    const length = Buffer.byteLength(sql) + 1;
    const query = Buffer.alloc(5 + length);
    query.write('Q', 0);
    query.writeInt32BE(length + 4, 1);
    query.write(sql, 5);
    return this.#send(query);
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(message: Buffer): Promise<string | null> {
    return new Promise((resolve, reject) => {
      if (this.#waiting !== null) throw new Error('A query is under way.');
      this.#waiting = { resolve, reject, value: null, problem: null };
      this.#socket.write(message);
    });
  }

  #take(part: Uint8Array): void {
    this.#read = Buffer.concat([this.#read, part]);
    while (this.#read.length >= 5) {
      const end = 1 + this.#read.readInt32BE(1);
      if (this.#read.length < end) return;
      this.#handle(String.fromCharCode(this.#read[0] ?? 0), this.#read.subarray(5, end));
      this.#read = this.#read.subarray(end);
    }
  }

  #handle(kind: string, body: Buffer): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    if (kind === 'D') {
      const length = body.readInt32BE(2);
      waiting.value = length < 0 ? null : body.toString('utf8', 6, 6 + length);
    } else if (kind === 'E') {
      waiting.problem ??= problemIn(body);
    } else if (kind === 'Z') {
      this.#waiting = null;
      // Ready again, but perhaps in a transaction that has failed.
      const { problem } = waiting;
      const reject = () => problem && waiting.reject(problem);
      if (problem === null) waiting.resolve(waiting.value);
      else if (body.toString() === 'I') reject();
      else this.run('rollback').then(reject, waiting.reject);
    }
  }

  #fail(problem: Error): void {
    this.#waiting?.reject(this.#waiting.problem ?? problem);
    this.#waiting = null;
  }
}

/** Each field is a letter and a text: C is the SQLSTATE, M the message. */
function problemIn(body: Buffer): SqlError {
  const fields = body.toString('utf8').split('\0');
  const field = (letter: string) => fields.find((one) => one.startsWith(letter))?.slice(1) ?? '';
  return new SqlError(field('C'), field('M'));
}

/** Connections that wait for each other's end. */
export function createPool(connections: readonly Connection[]) {
  const free = [...connections];
  const queue: ((connection: Connection) => void)[] = [];
  return {
    async run(sql: string): Promise<string | null> {
      const connection =
        free.pop() ?? (await new Promise<Connection>((resolve) => queue.push(resolve)));
      try {
        return await connection.run(sql);
      } finally {
        const next = queue.shift();
        if (next === undefined) free.push(connection);
        else next(connection);
      }
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
