// Proves specification 7.8.
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CodeScanner } from '#src/screens/transfer/code-scanner.tsx';
import { giveNavigator } from '#tests/support/give-navigator.ts';
import { deferred } from '#tests/support/outbox-service.ts';

it('switches off a camera that opens only after it was stopped', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const stop = vi.fn();
  const camera = deferred<unknown>();
  giveNavigator({ mediaDevices: { getUserMedia: () => camera.promise } });
  render(<CodeScanner onText={() => {}} onFailure={() => {}} />).unmount();
  await act(async () => camera.resolve({ getTracks: () => [{ stop }] }));
  expect(stop).toHaveBeenCalledTimes(1);
});
