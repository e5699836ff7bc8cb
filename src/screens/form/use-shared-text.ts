import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { importWithRetry } from '#src/lib/import-with-retry.ts';
import { useOutboxAccess } from '#src/screens/shared/outbox-context.ts';

/** The form and the text field that take what another app shares. */
const [sharedForm, sharedField] = ['local-issue', 'issue'] as const;

/** Looks once, when the page has started, for text that was shared with it from another app. */
export function useSharedText(
  { id, fields }: FormDefinition,
  form: RefObject<HTMLFormElement | null>,
  onNote: (field: string, sentences: readonly string[]) => void,
): void {
  const started = useOutboxAccess() !== null;
  const noteShared = useEffectEvent((sentences: readonly string[]) =>
    onNote(sharedField, sentences),
  );
  useEffect(() => {
    if (!started || id !== sharedForm) return;
    void importWithRetry(() => import('./put-shared-text.ts')).then(({ putSharedText }) => {
      const control = form.current?.elements.namedItem(sharedField);
      const field = fields.find(({ name }) => name === sharedField);
      if (!(control instanceof HTMLTextAreaElement) || field?.control !== 'textarea') return;
      void putSharedText(field, control, noteShared);
    });
  }, [started, id, fields, form]);
}
