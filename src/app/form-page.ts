import { sharePath } from '#src/content/share-target.ts';
import type { ShareKind } from '#src/device/shares.ts';
import { keepEarly, valuesOf } from '#src/drafts/early-typing.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { inSite, ownName } from '#src/lib/site-path.ts';
import { mountForm } from '#src/screens/form/mount-form.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { formServices } from './load-app.ts';

const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')].flatMap((form) => {
  const definition = Object.values(formDefinitions).find(({ id }) => id === form.dataset.form);
  return definition === undefined ? [] : [{ form, definition }];
});

async function mountForms(): Promise<void> {
  const mounted = forms.map(({ form, definition }) =>
    mountForm(form, definition, { kind: 'new' }, formServices),
  );
  if (await hasSharedText()) for (const one of mounted) one?.touch();
}

async function hasSharedText(): Promise<boolean> {
  if (inSite(location.pathname) !== sharePath) return false;
  const name: ShareKind = 'shared-text';
  return (await globalThis.caches?.has(ownName(name)).catch(() => false)) ?? false;
}

// Before the first paint, if the scripts are on the device: remembered details fold the fields into a line.
for (const { form, definition } of forms) {
  if (Object.values(valuesOf(form)).some(Boolean)) keepEarly(form);
  fillInDetails(definition, form);
}
// Not before the first paint, which a hidden page never has.
if (document.visibilityState === 'hidden') void mountForms();
else requestAnimationFrame(() => setTimeout(mountForms));
