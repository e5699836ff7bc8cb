import { includesAll } from '#src/drafts/fit-values.ts';
import type { SubmitResult } from '#src/outbox/actions/submit.ts';
import type { SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import type { FormCore, FormEdit } from './form-core.ts';
import { type DrainProgress, type FormCommand, isSubmitted } from './form-state.ts';

/** @returns submits or saves what the fields hold, unless a check fails */
export function submitterOf(core: FormCore): () => Promise<void> {
  const { mode, ending } = core;
  if (mode.kind === 'edit') return () => submitEdit(core, mode);
  /** Ends what reads the latest submission. */
  let following = new AbortController();
  ending.addEventListener('abort', () => following.abort());
  const followNext = () => {
    following.abort();
    following = new AbortController();
    return following.signal;
  };
  return () => submitNew(core, followNext);
}

/** @param followNext ends what reads the last submission. @returns the same for this one */
async function submitNew(core: FormCore, followNext: () => AbortSignal): Promise<void> {
  const { form, definition, run, services } = core;
  const typed = readForm(definition, form);
  const command = run({ type: 'submitted', filled: typed });
  if (command?.type === 'ignore') {
    console.info('The honeypot was filled in: nothing was submitted.');
  }
  if (command?.type !== 'store') return;
  const following = followNext();
  const [access, around] = await Promise.all([services.outbox(), services.around()]);
  const draft = core.kept() ?? around.earlyDraft(form);
  const result = await tryToStore(core, access, command, draft.submitting());
  if (isSubmitted(result)) {
    // What was typed meanwhile is in no submission.
    if (includesAll(typed.values, readForm(definition, form).values)) {
      form.reset();
      run({ type: 'emptied' });
    }
    const isGone = Promise.resolve(draft.submitted());
    // No outbox tells the next page that this is no draft, so it is gone before the page says that it was sent, unless
    // the storage does not answer.
    if (result.kind === 'sent-unstored' && result.endsDraft)
      await isGone.catch(access.outbox.reportFault);
  }
  run({ type: 'stored', result, answers: command.answers });
  core.touch();
  if (result.kind === 'stored') await follow(core, access, result.id, following);
}

async function submitEdit(core: FormCore, edit: FormEdit): Promise<void> {
  const { form, definition, run, services } = core;
  const kept = core.kept();
  const filled = readForm(definition, form);
  // Keeps answers without a field in this version.
  const values = { ...edit.answers, ...kept?.values(), ...filled.values };
  const command = run({ type: 'submitted', filled: { ...filled, values } });
  if (command === null) return;
  // First, because a draft of a submission sent meanwhile could not be saved later.
  kept?.flush();
  if (command.type === 'save') {
    const trouble = await edit.save(command.answers, kept?.submitting());
    run({ type: 'edit-answered', trouble });
    if (trouble === null) end('saved');
  } else if (command.type === 'store') {
    const access = await services.outbox();
    const result = await tryToStore(core, access, command, core.kept()?.submitting());
    run({ type: 'stored', result, answers: command.answers });
    if (isSubmitted(result)) end('submitted');
    else run({ type: 'edit-answered', trouble: result.kind });
  }

  function end(how: 'saved' | 'submitted'): void {
    core.discard();
    edit.onDone(how);
  }
}

async function tryToStore(
  { definition }: FormCore,
  { submit, installed, outbox }: OutboxAccess,
  { answers, earlier }: Extract<FormCommand, { readonly type: 'store' }>,
  draft: SubmittedDraft | undefined,
): Promise<SubmitResult> {
  try {
    return await submit({ answers, earlier, draft, form: definition.id, installed });
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
    const unwatch = reader.watch(
      byId(id),
      (submission) => void run({ type: 'submission-read', submission }),
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
