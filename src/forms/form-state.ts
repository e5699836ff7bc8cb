import { assertNever } from '#src/lib/assert-never.ts';

/** What a form's page shows beyond the fields, whose text stays in the controls themselves. */
export type FormState = {
  /** By field name: what its typing filter took away last. */
  readonly notes: Readonly<Record<string, string>>;
  readonly status: FormStatus;
};

/**
 * - `filling`: nothing was submitted since the last outcome.
 * - `failed`: the first check that failed.
 * - `storing`: submitted, not yet on the device.
 * - `stored`: on the device, under this id; its further way is the outbox's to tell.
 * - `sent-unstored`: handed over, under this id, without having been stored.
 * - `lost`: neither stored nor sent; every field stays as typed.
 */
export type FormStatus =
  | { readonly kind: 'filling' | 'storing' | 'lost' }
  | { readonly kind: 'failed'; readonly field: string; readonly message: string }
  | { readonly kind: 'stored' | 'sent-unstored'; readonly id: string };

export type FormEvent =
  | { readonly type: 'typed'; readonly field: string; readonly note: string }
  | { readonly type: 'status-changed'; readonly status: FormStatus };

export const emptyForm: FormState = { notes: {}, status: { kind: 'filling' } };

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed':
      return (state.notes[event.field] ?? '') === event.note
        ? state
        : { ...state, notes: { ...state.notes, [event.field]: event.note } };
    case 'status-changed': {
      const cleared = event.status.kind === 'stored' || event.status.kind === 'sent-unstored';
      return { notes: cleared ? {} : state.notes, status: event.status };
    }
    default:
      return assertNever(event);
  }
}
