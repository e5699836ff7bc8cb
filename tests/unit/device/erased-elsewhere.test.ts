// Proves specification 9.5.

import { expect, it, onTestFinished, vi } from 'vitest';
import { eraseEverything } from '#src/device/erase-everything.ts';
import { eraseWithOthers } from '#src/device/erased-elsewhere.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

/** A channel of this file alone: Node’s own reach every test that runs beside it. */
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name}, of this test`);
    onTestFinished(() => this.close());
  }
}

it('takes out of every other tab what it keeps and what is in its fields, and reloads it', async () => {
  vi.stubGlobal('BroadcastChannel', OwnChannel);
  const others = new BroadcastChannel('erased');
  const heard = vi.fn();
  others.addEventListener('message', ({ data }) => heard(data));
  const reload = vi.fn();
  eraseWithOthers(reload);
  document.body.innerHTML = '<form data-form="join"><input name="issue" /></form>';
  const input = document.querySelector('input');
  if (input === null) throw new Error('There is no field.');
  input.value = 'typed';

  // The tab that erases goes on, and says so.
  expect(await eraseEverything(makeTestOutbox())).toBeNull();
  await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  expect(input.value).toBe('typed');

  sessionStorage.setItem('typed-early:join:x', '{}');
  others.postMessage(heard.mock.calls[0]?.[0]);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(input.value).toBe('');
  expect(sessionStorage.length).toBe(0);
});
