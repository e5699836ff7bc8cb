import { sharePath } from '#src/content/share-target.ts';
import { keepEarly, valuesOf } from '#src/drafts/early-typing.ts';
import { earlyDraft } from '#src/drafts/take-early-typing.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { inSite, ownName } from '#src/lib/site-path.ts';
import type { ShareKind } from '#src/pwa/shares.ts';
import { bindForm } from '#src/screens/form/bind-form.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { loadApp, startBackground } from './load-app.ts';
import { loadPart } from './page-scripts.ts';

async function outbox() {
  const [background, { outboxAccess }] = await Promise.all([
    startBackground(),
    loadPart('submit', () => import('./outbox-access.ts')),
  ]);
  return outboxAccess(background);
}

const reader = async () => (await startBackground()).reader;

const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')].flatMap((form) => {
  const definition = Object.values(formDefinitions).find(({ id }) => id === form.dataset.form);
  return definition === undefined ? [] : [{ form, definition }];
});

function bindForms(): void {
  for (const { form, definition } of forms) {
    const early = earlyDraft(form);
    bindForm(form, definition, { outbox, reader, early, random: Math.random });
  }
}

/** Only React fills in shared text. */
async function loadForSharedText(): Promise<void> {
  if (inSite(location.pathname) !== sharePath) return;
  const name: ShareKind = 'shared-text';
  if (await globalThis.caches?.has(ownName(name)).catch(() => false)) loadApp();
}

// Before the first paint, if the scripts are on the device: remembered details fold the fields into a line.
for (const { form, definition } of forms) {
  if (Object.values(valuesOf(form)).some(Boolean)) keepEarly(form);
  fillInDetails(definition, form);
}
// Not before the first paint, which a hidden page never has.
if (document.visibilityState === 'hidden') bindForms();
else requestAnimationFrame(() => setTimeout(bindForms));
void loadForSharedText();
