import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FormId } from '#src/content/form-ids.ts';
import { untilLoaded } from '#src/lib/until-loaded.ts';
import { useOutboxAccess } from '#src/ui/outbox/outbox-context.ts';

/** The form and the field that take what another app shares. */
const [sharedForm, sharedField] = ['local-issue', 'issue'] as const;

/** Looks once, when the page has started, for text that was shared with it from another app. */
export function useSharedText(
  id: FormId,
  form: RefObject<HTMLFormElement | null>,
  onNote: (field: string, note: string) => void,
): void {
  const started = useOutboxAccess() !== null;
  const noteShared = useEffectEvent((note: string) => onNote(sharedField, note));
  useEffect(() => {
    if (!started || id !== sharedForm) return;
    void untilLoaded(() => import('./put-shared-text.ts')).then(({ putSharedText }) => {
      const control = form.current?.elements.namedItem(sharedField);
      if (control instanceof HTMLTextAreaElement) void putSharedText(control, noteShared);
    });
  }, [started, id, form]);
}
