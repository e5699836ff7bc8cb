import { sharePath } from '#src/content/share-target.ts';
import { detailsName, keepEarly, valuesOf } from '#src/drafts/early-typing.ts';
import { earlyDraft } from '#src/drafts/take-early-typing.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { inSite } from '#src/lib/site-path.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { hasSharedText } from '#src/pwa/shared-text.ts';
import { bindForm } from '#src/screens/form/bind-form.ts';
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

function bindForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const definition = Object.values(formDefinitions).find(({ id }) => id === form.dataset.form);
    if (definition === undefined) continue;
    if (Object.values(valuesOf(form)).some(Boolean)) keepEarly(form);
    const early = earlyDraft(form);
    bindForm(form, definition, { outbox, reader, early, random: Math.random });
  }
}

/** Only React fills in shared text and contact details. */
async function loadWhatFillsIn(): Promise<void> {
  const isShared = inSite(location.pathname) === sharePath && (await hasSharedText());
  if (isShared || deviceTexts.read(detailsName) !== null) loadApp();
}

// Not before the first paint, which a hidden page never has.
if (document.visibilityState === 'hidden') bindForms();
else requestAnimationFrame(() => setTimeout(bindForms));
void loadWhatFillsIn();
