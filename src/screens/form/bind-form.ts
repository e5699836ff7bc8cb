import { includesAll } from '#src/drafts/fit-values.ts';
import {
  captchaLabel,
  captchaName,
  honeypotName,
  makeCaptcha,
} from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { noteOf, type Typing } from '#src/forms/typing-filter.ts';
import { whenIdle } from '#src/lib/load.ts';
import { onHost } from '#src/lib/site-path.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import type { SubmittedDraft } from '#src/outbox/stored-draft.ts';
import type { SubmitResult } from '#src/outbox/submit.ts';
import { showDetails } from '#src/screens/shared/fill-in-details.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import type { WhenSent } from '#src/screens/shared/when-sent.ts';
import { bindFields, readForm, setText, showFieldWords } from '#src/ui/fields/bind-fields.ts';
import { outcomeMessages, spamGuardMessages } from './form-messages.ts';
import {
  apply,
  type DrainProgress,
  type FormCommand,
  type FormEvent,
  type FormState,
  untouchedForm,
} from './form-state.ts';
import styles from './outcome.module.css';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Longest wait for an idle browser before the first storage check, in milliseconds. */
const latestLook = 4_000;

/** The outbox functions that a form uses. */
export type FormOutbox = Pick<
  OutboxAccess,
  'outbox' | 'reader' | 'requestDrain' | 'installed' | 'submit' | 'byId' | 'whenSent'
>;

/** Keeps the typing until it is submitted. */
export type FormDraft = {
  /** Identifies the submitted draft, which then has no owner. */
  submitting(): SubmittedDraft;
  /** Resolves once it is no draft any more. */
  submitted(): void | Promise<void>;
};

/** What a form depends on. */
export type FormSurroundings = {
  /** A press before that waits for it. */
  readonly outbox: () => Promise<FormOutbox>;
  readonly reader: () => Promise<OutboxReader>;
  /** Keeps the first keys until the drafts' code has loaded. */
  readonly early?: FormDraft;
  /** In [0, 1). */
  readonly random: () => number;
};

/** A form with its behavior attached. */
export type BoundForm = {
  readonly state: Pick<Store<FormState>, 'get' | 'subscribe'>;
  /** The current message about the submission. */
  outcome(): Outcome;
  typed(name: string, typing: Typing): void;
  /** Shows the emptied form again, and focuses its first empty field. */
  reopen(): void;
  /** Sets the draft for later typing; null until its code has loaded. */
  keepWith(draftOf: () => FormDraft | null): void;
  /** Calls back once, when nothing is being stored. */
  whenStored(callback: () => void): void;
  end(): void;
};

const bound = new WeakMap<HTMLFormElement, BoundForm>();

/**
 * Attaches `form-state.ts` to a rendered form, once. React may hydrate before or after, and adopts the state.
 * @returns null if another copy of this module (other address) has bound it
 */
export function bindForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  surroundings: FormSurroundings,
): BoundForm | null {
  const known = bound.get(form);
  if (known !== undefined) return known;
  if (form.dataset.bound !== undefined) return null;
  form.dataset.bound = '';
  const made = bind(form, definition, surroundings);
  bound.set(form, made);
  return made;
}

function bind(
  form: HTMLFormElement,
  definition: FormDefinition,
  { outbox, reader, early, random }: FormSurroundings,
): BoundForm {
  const connected = form.dataset.unconnected === undefined;
  const store = createStore(untouchedForm);
  const ending = new AbortController();
  let draftOf = (): FormDraft | null => null;
  let unwatch = () => {};
  let whenSent: WhenSent = () => '';
  const outcome = () => outcomeOf(definition, connected, store.get(), whenSent);

  function run(event: FormEvent): FormCommand {
    const before = store.get();
    const { state, command } = apply(definition, before, event);
    store.set(state);
    if (state !== before) show(form, definition, outcome(), state);
    if (state.status !== before.status) focusMessage(form, state);
    return command;
  }

  async function send(): Promise<void> {
    const filled = readForm(definition, form);
    const command = run({ type: 'submitted', filled });
    if (command?.type === 'ignore') {
      console.info('The honeypot was filled in: nothing was submitted.');
    }
    if (command?.type !== 'store') return;
    unwatch();
    const { answers, earlier } = command;
    const access = await outbox();
    const { submit, requestDrain, reader, byId, installed, outbox: own } = access;
    whenSent = access.whenSent;
    let result: SubmitResult = { kind: 'lost' };
    try {
      const onFull = () => void run({ type: 'disk-full' });
      const input = { form: definition.id, answers, installed, onFull };
      const draft = (draftOf() ?? early)?.submitting();
      result = await submit({ ...input, draft, earlier });
    } catch (error) {
      // A bug must not disable the button: the answers can be submitted again.
      own.reportFault(error);
    }
    if (result.kind === 'stored' || result.kind === 'sent-unstored') {
      // What was typed meanwhile is in no submission.
      if (includesAll(filled.values, readForm(definition, form).values)) {
        form.reset();
        run({ type: 'emptied' });
      }
      early?.submitted();
      const isGone = Promise.resolve(draftOf()?.submitted());
      // No outbox tells the next page that this is no draft, so it is gone before the page says that it was sent, unless
      // the storage does not answer.
      if (result.endsDraft) await isGone.catch(own.reportFault);
    }
    run({ type: 'stored', result, answers });
    if (result.kind !== 'stored') return;
    if (!ending.signal.aborted) {
      unwatch = reader.watch(byId(result.id), (submission) =>
        run({ type: 'submission-read', submission }),
      );
    }
    let drain: DrainProgress = null;
    try {
      ({ end: drain } = await requestDrain({ trigger: 'submit' }));
    } catch (error) {
      own.reportFault(error);
    }
    await reader.refresh();
    run({ type: 'drained', drain });
  }

  async function watchStorage(): Promise<void> {
    const { snapshot } = await reader();
    if (ending.signal.aborted) return;
    const look = () => {
      const read = snapshot.get();
      if (read === null) return;
      const isBlocked = !read.ok && read.error === 'unavailable';
      const kept = globalThis.isSecureContext === false ? 'insecure' : 'usable';
      run({ type: 'storage-read', storage: read.ok ? kept : isBlocked ? 'blocked' : 'failing' });
    };
    ending.signal.addEventListener('abort', snapshot.subscribe(look));
    look();
  }

  const listener = {
    typed: (field: string, typing: Typing) => void run({ type: 'typed', field, typing }),
    left: (field: string) => void run({ type: 'left', field }),
  };
  function reopen(): void {
    run({ type: 'reopened' });
    form.hidden = false;
    focusFirstEmpty(form);
  }

  bindFields(form, definition.fields, listener, ending.signal);
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
    { signal: ending.signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send();
    },
    { signal: ending.signal },
  );
  run({ type: 'started', captcha: makeCaptcha(random) });
  if (location.hash === toForm) arrive();
  whenIdle(() => void watchStorage(), latestLook);

  return {
    state: store,
    outcome,
    typed: listener.typed,
    reopen,
    keepWith(next) {
      draftOf = next;
    },
    whenStored(callback) {
      if (store.get().status.kind !== 'storing') return callback();
      const unsubscribe = store.subscribe(() => {
        if (store.get().status.kind === 'storing') return;
        unsubscribe();
        callback();
      });
    },
    end() {
      ending.abort();
      unwatch();
      bound.delete(form);
      delete form.dataset.bound;
    },
  };
}

function show(
  form: HTMLFormElement,
  definition: FormDefinition,
  outcome: Outcome,
  { status, notes, captcha }: FormState,
): void {
  const failed = status.kind === 'failed' ? status : null;
  showOutcome(placeOf(form, 'alert'), failed !== null, outcome);
  showOutcome(placeOf(form, 'outcome'), failed === null, outcome);
  for (const name of [...definition.fields.map((field) => field.name), captchaName]) {
    const message = failed?.field === name ? failed.message : '';
    showFieldWords(form, name, { message, note: noteOf(notes, name) });
  }
  if (captcha !== null) {
    setText(placeOf(form, 'sum'), captchaLabel(captcha));
    const hint = placeOf(form, 'sum-hint');
    setText(hint, spamGuardMessages.why);
    hint?.classList.remove(styles.preparing ?? '');
  }
  showDetails(readForm(definition, form).values, form);
  const group = form.querySelector('[type=submit]')?.parentElement;
  if (group instanceof HTMLFieldSetElement) {
    group.disabled = captcha === null || status.kind === 'storing';
  }
}

/** Fills one of the two places, in which screen readers speak at once, or when they have finished. */
function showOutcome(
  place: HTMLElement | null,
  isHere: boolean,
  { look, sentences, inOutbox }: Outcome,
): void {
  if (place === null) return;
  const lines = isHere ? sentences.map((sentence) => withText('p', sentence)) : [];
  if (inOutbox) {
    const link = withText('a', outcomeMessages.outboxLink);
    link.href = onHost('/outbox');
    link.dataset.inside = '/outbox';
    lines[0]?.append(' ', link);
  }
  // A live region repeats what is set again.
  if (place.textContent === lines.map(({ textContent }) => textContent).join('')) return;
  place.className = (lines.length > 0 && styles[look]) || '';
  place.replaceChildren(...lines);
}

function withText<Tag extends 'a' | 'p'>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function focusMessage(form: HTMLFormElement, { status }: FormState): void {
  if (status.kind === 'failed') {
    const control = form.elements.namedItem(status.field);
    if (control instanceof HTMLElement) {
      // A folded field cannot be focused.
      control.closest('details')?.setAttribute('open', '');
      control.focus();
    }
  } else if (status.kind !== 'filling' && status.kind !== 'storing') {
    placeOf(form, 'outcome')?.closest<HTMLElement>('[role="status"]')?.focus();
  }
}

/** Leads to the form of a page. */
const toForm = '#form';

/** Skips filled-in contact details. */
const focusFirstEmpty = (form: HTMLFormElement): void =>
  [...form.querySelectorAll<HTMLInputElement>(`[name]:not([name="${honeypotName}"])`)]
    .find(({ value }) => value === '')
    ?.focus();

const placeOf = (
  form: HTMLFormElement,
  name: 'alert' | 'outcome' | 'sum' | 'sum-hint',
): HTMLElement | null =>
  form.closest('section')?.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? null;
