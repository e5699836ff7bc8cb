// Proves specification 7.8.
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeScanner } from '#src/screens/transfer/code-scanner.tsx';
import { deferred } from '#tests/support/outbox-service.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('switches off a camera that opens only after it was stopped', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const stop = vi.fn();
  const camera = deferred<unknown>();
  const mediaDevices = { getUserMedia: () => camera.promise };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  render(<CodeScanner onText={() => {}} onFailure={() => {}} />).unmount();
  await act(async () => camera.resolve({ getTracks: () => [{ stop }] }));
  expect(stop).toHaveBeenCalledTimes(1);
});
