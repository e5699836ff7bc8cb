import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScreenOn } from '#src/screens/transfer/use-screen-on.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

/** A device whose screen can be kept on, and what was asked of it. */
function screenOf() {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const release = async () => void Object.assign(lock, { released: true });
    const lock = { released: false, release };
    locks.push(lock);
    return lock;
  });
  giveNavigator({ wakeLock: { request } });
  return { request, locks };
}

const held = async ({ locks }: ReturnType<typeof screenOf>) => {
  await act(async () => {});
  return locks.filter(({ released }) => !released).length;
};
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

it('keeps the screen on until what is shown is gone, again after one was away, and not twice', async () => {
  const device = screenOf();
  const { unmount } = renderHook(() => useScreenOn());
  await comeBack();
  expect(await held(device)).toBe(1);
  await device.locks[0]?.release();
  await comeBack();
  expect(await held(device)).toBe(1);
  await comeBack();
  expect(device.request).toHaveBeenCalledTimes(2);
  unmount();
  expect(await held(device)).toBe(0);
});

it('lets go of a screen that was granted late; does nothing where the engine or the device cannot', async () => {
  renderHook(() => useScreenOn());
  const device = screenOf();
  renderHook(() => useScreenOn()).unmount();
  expect(await held(device)).toBe(0);
  device.request.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  renderHook(() => useScreenOn());
  expect(await held(device)).toBe(0);
});
