import { sharePath } from '#src/content/share-target.ts';
import type { ShareKind } from '#src/device/shares.ts';
import { keepEarly, valuesOf } from '#src/drafts/early-typing.ts';
import { inSite, ownName } from '#src/lib/site-path.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { formServices } from './load-app.ts';
import { formsIn, mountForms } from './page-forms.ts';

async function start(): Promise<void> {
  const mounted = mountForms(document, formServices);
  if (await hasSharedText()) for (const one of mounted) one.touch();
}

async function hasSharedText(): Promise<boolean> {
  if (inSite(location.pathname) !== sharePath) return false;
  const name: ShareKind = 'shared-text';
  return (await globalThis.caches?.has(ownName(name)).catch(() => false)) ?? false;
}

// Before the first paint, if the scripts are on the device: remembered details fold the fields into a line.
for (const { form, definition } of formsIn(document)) {
  if (Object.values(valuesOf(form)).some(Boolean)) keepEarly(form);
  fillInDetails(definition, form);
}
// Not before the first paint, which a hidden page never has.
if (document.visibilityState === 'hidden') void start();
else requestAnimationFrame(() => setTimeout(start));
