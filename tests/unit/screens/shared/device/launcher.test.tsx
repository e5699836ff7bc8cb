// Proves specification 8.14.
import { expect, it } from 'vitest';
import { Launcher } from '#src/screens/shared/device/launcher.tsx';
import { formTitle } from '#src/screens/shared/titles.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { rows } from '#tests/support/screen-steps.ts';

it('has four forms, the local issue first, each a link to its first empty field, whatever was used', async () => {
  const box = makeTestOutbox();
  await box.submit(['a', 'b'], { form: 'tax' });
  box.clock.pass(24 * 60 * 60_000);
  const device = draftsDevice();
  await device.openPage().type('Begun');
  renderInSite(<Launcher />, makeAccess({}, box), device.openPage());
  const forms = ['local-issue', 'join', 'volunteer', 'guest-speaker'];
  expect(rows().map(({ textContent }) => textContent)).toEqual(forms.map(formTitle));
  for (const row of rows()) expect(row.querySelector('a')?.getAttribute('href')).toMatch(/#form$/);
});
