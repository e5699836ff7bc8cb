import { connect } from 'node:net';
import { type Driver, type Parameters, read } from './webdriver.ts';

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Opens a session on Firefox's Marionette port. A message is `length:json`, with `[0, id, name, parameters]`
 * for a command and `[1, id, error, value]` for its answer; the first one is a greeting.
 */
export async function openMarionette(port: number): Promise<Driver & { end(): void }> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  let lastId = 0;

  function settle(message: unknown): void {
    if (!Array.isArray(message)) return;
    const [, id, error, value]: readonly unknown[] = message;
    if (typeof id !== 'number') return;
    const command = waiting.get(id);
    waiting.delete(id);
    if (error === null) command?.resolve(value);
    else command?.reject(new Error(`${read(error, 'error')}: ${read(error, 'message')}`));
  }

  function call(name: string, parameters: Parameters = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const message = JSON.stringify([0, lastId, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(received.toString('latin1', 0, colon));
      if (received.length < end) return;
      settle(JSON.parse(received.toString('utf8', colon + 1, end)));
      received = received.subarray(end);
    }
  });
  // An error is followed by 'close'.
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
    waiting.clear();
  });

  await call('WebDriver:NewSession');
  return {
    async send(command, parameters) {
      const answer = await call(`WebDriver:${command}`, parameters);
      const value = read(answer, 'value');
      return value === undefined ? answer : value;
    },
    end: () => socket.destroy(),
  };
}
