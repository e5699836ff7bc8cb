import type { Autosave } from '#src/drafts/autosave.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { hasEarly, submittedEarly } from '#src/drafts/early-typing.ts';
import { includesAll } from '#src/drafts/fit-values.ts';
import type { EarlyDraft } from '#src/drafts/take-early-typing.ts';
import { makeCaptcha } from '#src/forms/check-submission.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import type { SubmittedDraft } from '#src/outbox/stored-draft.ts';
import type { FormInput, SubmitResult } from '#src/outbox/submit.ts';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { bindFields, readForm } from '#src/ui/fields/bind-fields.ts';
import { whenIdle } from '#src/ui/loading.ts';
import {
  apply,
  type DrainProgress,
  type EditTrouble,
  type FormCommand,
  type FormEvent,
  type FormState,
  untouchedForm,
} from './form-state.ts';
import { type Outcome, type OutcomeAfter, outcomeOf } from './outcome.ts';
import { focusFirstEmpty, focusMessage, showForm } from './show-form.ts';

/** Longest wait for an idle browser before the first storage check, in milliseconds. */
const latestLook = 4_000;

/** What a form depends on. Each loads when it is first needed; a press waits for it. */
export type FormServices = {
  outbox(): Promise<OutboxAccess>;
  reader(): Promise<OutboxReader>;
  drafts(): Promise<Drafts>;
  around(): Promise<AroundForm>;
  /** In [0, 1). */
  random(): number;
};

/** The editor of a waiting submission, which no drain sends meanwhile. */
export type FormEdit = {
  readonly kind: 'edit';
  readonly id: string;
  /** As stored, perhaps incomplete. */
  readonly answers: Answers;
  /** Known at the start, for a reopened edit. */
  readonly trouble: EditTrouble | null;
  /** @returns null if it is saved */
  save(answers: Answers, draft: SubmittedDraft | undefined): Promise<EditTrouble | null>;
  /** Renews the lock. */
  renew(): Promise<EditTrouble | null>;
  /** It was saved, or submitted as a new one. */
  onDone(how: 'saved' | 'submitted'): void;
};

export type FormMode = { readonly kind: 'new' } | FormEdit;

/** What a form has around its fields (`around-form.ts`). */
export type AroundForm = {
  surroundForm(core: FormCore, onDraft: Autosave['act']): void;
  keepDraft(core: FormCore, drafts: Drafts): Autosave;
  readonly outcomeAfter: OutcomeAfter;
  earlyDraft(form: HTMLFormElement): EarlyDraft;
};

/** A mounted form, as its surroundings see it. */
export type FormCore = {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly mode: FormMode;
  readonly services: FormServices;
  readonly state: Pick<Store<FormState>, 'get' | 'subscribe'>;
  /** The current message about the submission. */
  outcome(): Outcome;
  run(event: FormEvent): void;
  /** Shows the emptied form again, and focuses its first empty field. */
  reopen(): void;
  /** Whether it may still change what waits. */
  isOpen(): boolean;
  /** Aborted as the form leaves the page. */
  readonly ending: AbortSignal;
};

export type MountedForm = {
  readonly state: FormCore['state'];
  /** Loads what is around the fields, and keeps a draft from then on. */
  touch(): void;
  /** Gives the draft up. */
  discard(): void;
  end(): void;
};

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
  const made = mount(form, definition, mode, services);
  mounted.set(form, made);
  return made;
}

function mount(
  form: HTMLFormElement,
  definition: FormDefinition,
  mode: FormMode,
  services: FormServices,
): MountedForm {
  const connected = form.dataset.unconnected === undefined;
  const isEdit = mode.kind === 'edit';
  const store = createStore<FormState>({
    ...untouchedForm,
    kind: mode.kind,
    trouble: isEdit ? mode.trouble : null,
  });
  const ending = new AbortController();
  const { signal } = ending;
  let kept: Autosave | null = null;
  let isTouched = false;
  let isOver = false;
  /** Ends what reads the latest submission. */
  let following = new AbortController();
  signal.addEventListener('abort', () => following.abort());
  let outcomeAfter: OutcomeAfter | null = null;
  const outcome = () => outcomeOf(definition, connected, store.get(), outcomeAfter);

  function run(event: FormEvent): FormCommand {
    const before = store.get();
    const { state, command } = apply(definition, before, event);
    store.set(state);
    if (state !== before) showForm(form, definition, outcome(), state);
    if (state.status !== before.status) focusMessage(form, state);
    return command;
  }

  async function send(): Promise<void> {
    const filled = readForm(definition, form);
    // Keeps answers without a field in this version.
    const values = isEdit
      ? { ...mode.answers, ...kept?.values(), ...filled.values }
      : filled.values;
    const command = run({ type: 'submitted', filled: { ...filled, values } });
    switch (command?.type) {
      case 'ignore':
        console.info('The honeypot was filled in: nothing was submitted.');
        break;
      case 'save':
        await save(command.answers);
        break;
      case 'store':
        await submit(command, filled.values);
        break;
      default:
        break;
    }
  }

  async function save(answers: Answers): Promise<void> {
    if (!isEdit) return;
    // First, because a draft of a submission sent meanwhile could not be saved later.
    kept?.flush();
    const trouble = await mode.save(answers, kept?.submitting());
    run({ type: 'edit-answered', trouble });
    if (trouble === null) done('saved');
  }

  function done(how: 'saved' | 'submitted'): void {
    isOver = true;
    kept?.discarded();
    if (isEdit) mode.onDone(how);
  }

  async function submit(
    { answers, earlier }: Extract<FormCommand, { readonly type: 'store' }>,
    typed: Answers,
  ): Promise<void> {
    following.abort();
    following = new AbortController();
    if (isEdit) kept?.flush();
    const [access, around] = await Promise.all([services.outbox(), services.around()]);
    ({ outcomeAfter } = around);
    const draft = kept ?? around.earlyDraft(form);
    const result = await tryToSubmit(core, access, {
      ...{ answers, earlier },
      draft: draft.submitting(),
    });
    const isSubmitted = result.kind === 'stored' || result.kind === 'sent-unstored';
    if (isEdit) {
      run({ type: 'stored', result, answers });
      if (isSubmitted) return done('submitted');
      return void run({ type: 'edit-answered', trouble: result.kind });
    }
    if (isSubmitted) {
      // What was typed meanwhile is in no submission.
      if (includesAll(typed, readForm(definition, form).values)) {
        form.reset();
        run({ type: 'emptied' });
      }
      const isGone = Promise.resolve(draft.submitted());
      // No outbox tells the next page that this is no draft, so it is gone before the page says that it was sent, unless
      // the storage does not answer.
      if (result.endsDraft) await isGone.catch(access.outbox.reportFault);
    }
    run({ type: 'stored', result, answers });
    touch();
    if (result.kind !== 'stored') return;
    await follow(core, access, result.id, following.signal);
  }

  function reopen(): void {
    run({ type: 'reopened' });
    form.hidden = false;
    focusFirstEmpty(form);
  }

  const core: FormCore = {
    ...{ form, definition, mode, services, state: store, outcome, reopen, ending: signal },
    run: (event) => void run(event),
    isOpen: () => !(isOver || signal.aborted || store.get().status.kind === 'storing'),
  };

  async function surround(): Promise<void> {
    const around = await services.around();
    if (signal.aborted) return;
    around.surroundForm(core, (chosen) => kept?.act(chosen));
    const drafts = await services.drafts();
    whenNotStoring(core, () => {
      kept = around.keepDraft(core, drafts);
    });
  }

  function touch(): void {
    if (isTouched) return;
    isTouched = true;
    void surround();
  }

  bindFields(
    form,
    definition.fields,
    {
      typed: (field, typing) => void run({ type: 'typed', field, typing }),
      left: (field) => void run({ type: 'left', field }),
    },
    signal,
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send();
    },
    { signal },
  );
  for (const type of ['focusin', 'pointerover', 'input']) {
    form.addEventListener(type, touch, { signal, passive: true });
  }
  if (isEdit) {
    showForm(form, definition, outcome(), store.get());
  } else {
    fillInDetails(definition, form);
    openByLinks(form, reopen, signal);
    run({ type: 'started', captcha: makeCaptcha(services.random) });
    if (location.hash === toForm) arrive(form, reopen);
    const onAround = (around: AroundForm) => {
      ({ outcomeAfter } = around);
    };
    whenIdle(() => void watchStorage(core, onAround), latestLook);
  }
  // Before, it belonged to no form that has anything to send.
  form.querySelector('[type=submit]')?.removeAttribute('form');
  if (isEdit || hasEarly(form)) touch();
  if (submittedEarly.delete(form)) void send();

  return {
    state: store,
    touch,
    discard() {
      isOver = true;
      kept?.discarded();
    },
    end() {
      ending.abort();
      mounted.delete(form);
      delete form.dataset.mounted;
    },
  };
}

async function tryToSubmit(
  { definition, run }: FormCore,
  { submit, installed, outbox }: OutboxAccess,
  input: Pick<FormInput, 'answers' | 'draft' | 'earlier'>,
): Promise<SubmitResult> {
  try {
    const onFull = () => run({ type: 'disk-full' });
    return await submit({ ...input, form: definition.id, installed, onFull });
  } catch (error) {
    // A bug must not disable the button: the answers can be submitted again.
    outbox.reportFault(error);
    return { kind: 'lost' };
  }
}

/** Requests a drain, and reads what becomes of the submission until the signal. */
async function follow(
  { run }: FormCore,
  { reader, byId, requestDrain, outbox }: OutboxAccess,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!signal.aborted) {
    const unwatch = reader.watch(byId(id), (submission) =>
      run({ type: 'submission-read', submission }),
    );
    signal.addEventListener('abort', unwatch);
  }
  let drain: DrainProgress = null;
  try {
    ({ end: drain } = await requestDrain({ trigger: 'submit' }));
  } catch (error) {
    outbox.reportFault(error);
  }
  await reader.refresh();
  run({ type: 'drained', drain });
}

/** @param onAround called before the first state that only what is around the form can tell */
async function watchStorage(
  { services, run, ending }: FormCore,
  onAround: (around: AroundForm) => void,
): Promise<void> {
  const { snapshot } = await services.reader();
  if (ending.aborted) return;
  const look = async () => {
    const read = snapshot.get();
    if (read === null) return;
    const isBlocked = !read.ok && read.error === 'unavailable';
    const kept = globalThis.isSecureContext === false ? 'insecure' : 'usable';
    const storage = read.ok ? kept : isBlocked ? 'blocked' : 'failing';
    if (storage !== 'usable') onAround(await services.around());
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

function arrive(form: HTMLFormElement, reopen: () => void): void {
  if (!form.contains(document.activeElement)) reopen();
}

function openByLinks(form: HTMLFormElement, reopen: () => void, signal: AbortSignal): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      // After the browser has followed it, and taken the focus from the link.
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.hash === toForm && link.pathname === location.pathname) {
        setTimeout(() => arrive(form, reopen));
      }
    },
    { signal },
  );
}
