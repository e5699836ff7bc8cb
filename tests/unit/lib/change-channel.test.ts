import { beforeEach, expect, it, vi } from 'vitest';
import { createChangeChannel } from '#src/lib/change-channel.ts';
import { eventually } from '#tests/support/eventually.ts';

const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

/** A channel of each test. */
let name = '';
let channel: ReturnType<typeof createChangeChannel>;
const listener = vi.fn();
beforeEach(() => {
  name = `channel-test-${crypto.randomUUID()}`;
  channel = createChangeChannel(name);
  listener.mockReset();
  channel.subscribe(listener);
});

it('tells this context at once, and every other, each once: nothing is passed on', async () => {
  const others = [vi.fn(), vi.fn()] as const;
  for (const other of others) createChangeChannel(name).subscribe(other);
  channel.changed();
  expect(listener).toHaveBeenCalledTimes(1);
  await eventually(() => expect(others[1]).toHaveBeenCalled());
  await moment();
  expect([listener, ...others].map(({ mock }) => mock.calls)).toEqual([[[]], [[]], [[]]]);
});

it('sends no data but the word to read again, and takes no other message for a change', async () => {
  const other = new BroadcastChannel(name);
  const messages: unknown[] = [];
  other.onmessage = (event) => messages.push((event as MessageEvent<unknown>).data);
  for (const message of [{ reread: true }, 'other', 'reread']) other.postMessage(message);
  await eventually(() => expect(listener).toHaveBeenCalled());
  await moment();
  expect(listener).toHaveBeenCalledTimes(1);
  channel.changed();
  await eventually(() => expect(messages).toHaveLength(1));
  expect(messages).toEqual(['reread']);
  other.close();
});

it('tells nobody any more who has ended it', () => {
  const ended = vi.fn();
  channel.subscribe(ended)();
  channel.changed();
  expect(ended).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tells this context where the engine has no BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const alone = createChangeChannel(name);
  const called = vi.fn();
  alone.subscribe(called);
  alone.changed();
  expect(called).toHaveBeenCalledTimes(1);
});
