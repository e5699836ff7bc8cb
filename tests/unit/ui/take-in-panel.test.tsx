// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { handOverWords } from '#src/content/hand-over-words.ts';
import { writePlainParcel } from '#src/outbox/hand-over/write-parcel.ts';
import { TakeInPanel } from '#src/ui/hand-over/take-in-panel.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { makeAccess, renderInSite } from './in-site.tsx';

it('says what was new, however often the button is pressed meanwhile', async () => {
  const access = makeAccess();
  const id = testId(77);
  const carried = { id, form: 'join', capturedAt: startOfTime, mappingVersion: 'v1', answers: {} };
  const text = await writePlainParcel([carried]);
  renderInSite(<TakeInPanel access={access} />, access);
  const read = vi.fn(async () => text);
  const file = Object.assign(new File([], 'outbox.json'), { text: read });
  fireEvent.change(screen.getByLabelText(handOverWords.file), { target: { files: [file] } });
  const take = screen.getByText('Take in the file');
  fireEvent.click(take);
  fireEvent.click(take);
  await screen.findByText(/^1 new, 0 already known/);
  expect(read).toHaveBeenCalledOnce();
});
