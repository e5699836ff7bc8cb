import { expect, it, vi } from 'vitest';
import { createChangeChannel } from '#src/lib/change-channel.ts';
import { eventually } from '#tests/support/eventually.ts';

const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

it('tells this context at once, and once', async () => {
  const channel = createChangeChannel('channel-test-self');
  const listener = vi.fn();
  channel.subscribe(listener);
  channel.changed();
  expect(listener).toHaveBeenCalledTimes(1);
  await moment();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tells every other context, and passes nothing on', async () => {
  const [first, second, third] = [1, 2, 3].map(() => createChangeChannel('channel-test-others'));
  const listeners = [vi.fn(), vi.fn(), vi.fn()] as const;
  first?.subscribe(listeners[0]);
  second?.subscribe(listeners[1]);
  third?.subscribe(listeners[2]);
  second?.changed();
  await eventually(() => expect(listeners[2]).toHaveBeenCalled());
  await moment();
  expect(listeners.map(({ mock }) => mock.calls)).toEqual([[[]], [[]], [[]]]);
});

it('sends no data but the word to read again', async () => {
  const messages: unknown[] = [];
  const spy = new BroadcastChannel('channel-test-data');
  spy.onmessage = (event) => messages.push((event as MessageEvent<unknown>).data);
  createChangeChannel('channel-test-data').changed();
  await eventually(() => expect(messages).toHaveLength(1));
  expect(messages).toEqual(['reread']);
  spy.close();
});

it('takes no other message for a change', async () => {
  const channel = createChangeChannel('channel-test-other-data');
  const listener = vi.fn();
  channel.subscribe(listener);
  const sender = new BroadcastChannel('channel-test-other-data');
  sender.postMessage({ reread: true });
  sender.postMessage('other');
  sender.postMessage('reread');
  await eventually(() => expect(listener).toHaveBeenCalled());
  await moment();
  expect(listener).toHaveBeenCalledTimes(1);
  sender.close();
});

it('tells nobody any more who has ended it', () => {
  const channel = createChangeChannel('channel-test-end');
  const ended = vi.fn();
  const other = vi.fn();
  const end = channel.subscribe(ended);
  channel.subscribe(other);
  end();
  channel.changed();
  expect(ended).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledTimes(1);
});

it('tells this context where the engine has no BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = createChangeChannel('channel-test-none');
  const listener = vi.fn();
  channel.subscribe(listener);
  channel.changed();
  expect(listener).toHaveBeenCalledTimes(1);
});
