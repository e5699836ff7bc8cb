// Proves specification 8.4.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { UpdateNotice } from '#src/screens/shared/device/notices.tsx';

const { now, waiting, failed } = deviceMessages.update;

it('[8.4] does not go on saying that it updates, and says what to do', async () => {
  let end = () => {};
  const updating = new Promise<void>((resolve) => {
    end = resolve;
  });
  render(<UpdateNotice update={() => updating} />);
  fireEvent.click(screen.getByRole('button', { name: now }));
  await screen.findByText(waiting);
  end();
  await screen.findByText(failed);
  expect(screen.queryByText(waiting)).toBeNull();
});
