import type { Autosave } from '#src/drafts/autosave.ts';
import { earlyPresses, hasEarly } from '#src/drafts/early-typing.ts';
import { makeCaptcha } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { createStore } from '#src/lib/store.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { bindFields } from '#src/ui/fields/bind-fields.ts';
import { whenIdle } from '#src/ui/loading.ts';
import type { FormCore, FormMode, FormServices, MountedForm } from './form-core.ts';
import {
  apply,
  type FormCommand,
  type FormEvent,
  type FormState,
  untouchedForm,
} from './form-state.ts';
import { type OutcomeAfter, outcomeOf } from './outcome.ts';
import { focusFirstEmpty, focusMessage, showForm } from './show-form.ts';
import { submitterOf } from './submit-form.ts';

export type { FormServices } from './form-core.ts';

/** Longest wait for an idle browser before the first storage check, in milliseconds. */
const latestLook = 4_000;

const mounted = new WeakMap<HTMLFormElement, MountedForm>();

/**
 * Makes a rendered form work, once: the page's first script, the router and the editor call it alike.
 * @returns null if another copy of this module (other address) has mounted it
 */
export function mountForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  mode: FormMode,
  services: FormServices,
): MountedForm | null {
  const known = mounted.get(form);
  if (known !== undefined) return known;
  if (form.dataset.mounted !== undefined) return null;
  form.dataset.mounted = '';
  const ending = new AbortController();
  const core = createCore(form, definition, mode, services, ending.signal);
  const made = {
    ...core,
    end() {
      ending.abort();
      mounted.delete(form);
      delete form.dataset.mounted;
    },
  };
  mounted.set(form, made);
  start(core);
  return made;
}

function createCore(
  form: HTMLFormElement,
  definition: FormDefinition,
  mode: FormMode,
  services: FormServices,
  ending: AbortSignal,
): FormCore {
  const connected = form.dataset.unconnected === undefined;
  const trouble = mode.kind === 'edit' ? mode.trouble : null;
  const store = createStore<FormState>({ ...untouchedForm, kind: mode.kind, trouble });
  let outcomeAfter: OutcomeAfter | null = null;
  let kept: Autosave | null = null;
  let isTouched = false;
  let isOver = false;

  async function around() {
    const loaded = await services.around();
    ({ outcomeAfter } = loaded);
    return loaded;
  }

  async function surround(): Promise<void> {
    const { surroundForm, keepDraft } = await around();
    if (ending.aborted) return;
    surroundForm(core);
    const drafts = await services.drafts();
    whenNotStoring(core, () => {
      kept = keepDraft(core, drafts);
    });
  }

  const core: FormCore = {
    ...{ form, definition, mode, ending, state: store },
    services: { ...services, around },
    kept: () => kept,
    outcome: () => outcomeOf(definition, connected, store.get(), outcomeAfter),
    run(event: FormEvent): FormCommand {
      const before = store.get();
      const { state, command } = apply(definition, before, event);
      store.set(state);
      if (state !== before) showForm(form, definition, core.outcome(), state);
      if (state.status !== before.status) focusMessage(form, state);
      return command;
    },
    reopen() {
      core.run({ type: 'reopened' });
      form.hidden = false;
      focusFirstEmpty(form);
    },
    isOpen: () => !(isOver || ending.aborted || store.get().status.kind === 'storing'),
    touch() {
      if (isTouched) return;
      isTouched = true;
      void surround();
    },
    discard() {
      isOver = true;
      kept?.discarded();
    },
  };
  return core;
}

function start(core: FormCore): void {
  const { form, definition, mode, services } = core;
  const submit = submitterOf(core);
  listen(core, submit);
  if (mode.kind === 'edit') {
    showForm(form, definition, core.outcome(), core.state.get());
    core.touch();
    return;
  }
  fillInDetails(definition, form);
  core.run({ type: 'started', captcha: makeCaptcha(services.random) });
  openByLinks(core);
  whenIdle(() => void watchStorage(core), latestLook);
  // Before, it belonged to no form that has anything to send.
  form.querySelector('[type=submit]')?.removeAttribute('form');
  if (hasEarly(form)) core.touch();
  if (earlyPresses.delete(form)) void submit();
}

function listen(
  { form, definition, run, touch, ending: signal }: FormCore,
  submit: () => Promise<void>,
): void {
  bindFields(
    form,
    definition.fields,
    {
      typed: (field, typing) => void run({ type: 'typed', field, typing }),
      left: (field) => void run({ type: 'left', field }),
    },
    signal,
  );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  form.addEventListener('submit', onSubmit, { signal });
  for (const type of ['focusin', 'pointerover', 'input']) {
    form.addEventListener(type, touch, { signal, passive: true });
  }
}

async function watchStorage({ services, run, ending }: FormCore): Promise<void> {
  const { snapshot } = await services.reader();
  if (ending.aborted) return;
  const look = async () => {
    const read = snapshot.get();
    if (read === null) return;
    const isBlocked = !read.ok && read.error === 'unavailable';
    const kept = globalThis.isSecureContext === false ? 'insecure' : 'usable';
    const storage = read.ok ? kept : isBlocked ? 'blocked' : 'failing';
    // Only what is around the form can tell another state.
    if (storage !== 'usable') await services.around();
    if (snapshot.get() === read) run({ type: 'storage-read', storage });
  };
  const unsubscribe = snapshot.subscribe(() => void look());
  ending.addEventListener('abort', unsubscribe);
  await look();
}

/** Not while a submission is being stored: a draft would change the fields under it. */
function whenNotStoring({ state, ending }: FormCore, work: () => void): void {
  let unsubscribe = () => {};
  const look = () => {
    if (state.get().status.kind === 'storing') return;
    unsubscribe();
    if (!ending.aborted) work();
  };
  unsubscribe = state.subscribe(look);
  look();
}

/** Leads to the form of a page. */
const toForm = '#form';

function openByLinks({ form, reopen, ending: signal }: FormCore): void {
  const arrive = () => {
    if (!form.contains(document.activeElement)) reopen();
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      // After the browser has followed it, and taken the focus from the link.
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.hash === toForm && link.pathname === location.pathname) setTimeout(arrive);
    },
    { signal },
  );
  if (location.hash === toForm) arrive();
}
