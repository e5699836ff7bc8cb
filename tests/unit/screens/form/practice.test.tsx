// Proves specification 4.32.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { practiceMessages as words } from '#src/screens/form/draft-messages.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { ownDeviceMessages } from '#src/screens/shared/own-device-messages.ts';
import { whenSent } from '#src/screens/shared/when-sent.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import * as form from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const pageLife = pageOfEachTest();

/** A form of the installed app, which would remember who wrote. */
async function shown(closed = false) {
  const access = makeAccess({ installed: true }, form.connectedOutbox());
  const device = draftsDevice();
  renderInSite(form.formView(localIssue, closed), access, device.openPage());
  await act(async () => {});
  return { device, stored: () => access.outbox.stored() };
}

const begin = async () => {
  fireEvent.click(screen.getByLabelText(words.begin));
  await screen.findByText(words.stripe);
};

it('checks as in earnest, shows the panel, and keeps and sends nothing', async () => {
  const { device, stored } = await shown();
  await begin();
  form.submitForm();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^Please fill in First/),
  );
  form.fillIn();
  fireEvent.focusOut(form.control('issue'));
  await form.submitUntil(localIssue.successLine);
  screen.getByText(words.done);
  expect(form.control('issue').form?.hidden).toBe(true);
  expect(screen.queryByText(ownDeviceMessages.question)).toBeNull();
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  form.fillIn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await form.submitUntil(`${outcomeMessages.saved} ${whenSent('whenConnected')}`);
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  form.fillIn();
  expect(form.control('issue').value).not.toBe('');
  pageLife.isSeen('hidden');
  await act(async () => {});
  expect(await stored()).toEqual([]);
  expect(await device.issues()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
  expect(rememberedDetails()).toBeNull();
});

it('says nothing of what it keeps if it is not open yet', async () => {
  await shown(true);
  const notOpen = await screen.findByText(formMessages.unconnected);
  await begin();
  expect(notOpen.closest('[hidden]')).not.toBeNull();
});

it.each<[string, () => void]>([
  ['is ended', () => fireEvent.click(form.buttonOf(words.end))],
  ['is left with the page', () => pageLife.leaves()],
])(
  'gives back what was typed before, once practice %s, and the next is in earnest',
  async (_, end) => {
    const { device, stored } = await shown();
    form.type({ issue: 'The bridge' });
    await begin();
    await waitFor(async () => expect(await device.issues()).toEqual(['The bridge']));
    expect(form.control('issue').value).toBe('The bridge');
    form.type({ issue: 'Only tried' });
    end();
    expect(form.control('issue').value).toBe('The bridge');
    expect(screen.queryByText(words.stripe)).toBeNull();
    expect(await device.issues()).toEqual(['The bridge']);
    form.fillIn();
    form.submitForm();
    await waitFor(async () => expect(await stored()).toHaveLength(1));
  },
);
