// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isInstalled } from '#src/pwa/installed.ts';
import { handOverWhenLeaving } from '#src/pwa/page-leaving.ts';
import { isWorkerMessage } from '#src/pwa/worker-message.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const ofNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

describe('the installed app', () => {
  const display = (standalone: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: standalone && query === '(display-mode: standalone)',
    }));

  beforeEach(() => {
    Reflect.deleteProperty(navigator, 'standalone');
  });

  it.each([
    [false, undefined, false],
    [true, undefined, true],
    [false, false, false],
    [false, true, true],
  ])('is told by display mode %s, and in Safari by %s: %s', (mode, safari, installed) => {
    display(mode);
    if (safari !== undefined) ofNavigator('standalone', safari);
    expect(isInstalled()).toBe(installed);
  });
});

describe('a page that is left', () => {
  const { database } = makeTestOutbox();
  const suspend = vi.fn();
  const resume = vi.fn();
  handOverWhenLeaving({ ...database, suspend, resume });

  beforeEach(() => {
    suspend.mockReset();
    resume.mockReset();
  });

  it('lets go of the database before it asks the worker to go on', () => {
    const postMessage = vi.fn(() => expect(suspend).toHaveBeenCalledTimes(1));
    ofNavigator('serviceWorker', { controller: { postMessage } });
    dispatchEvent(new Event('pagehide'));
    expect(postMessage.mock.calls).toEqual([[{ type: 'drain' }]]);
    expect(isWorkerMessage({ type: 'drain' })).toBe(true);
  });

  it.each([undefined, { controller: null }])('lets go where there is no worker: %j', (workers) => {
    ofNavigator('serviceWorker', workers);
    dispatchEvent(new Event('pagehide'));
    expect(suspend).toHaveBeenCalledTimes(1);
    expect(resume).not.toHaveBeenCalled();
  });

  it('takes it up again when it is shown again', () => {
    dispatchEvent(new Event('pageshow'));
    expect(resume).toHaveBeenCalledTimes(1);
  });
});
