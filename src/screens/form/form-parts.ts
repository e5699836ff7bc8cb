import { type ComponentType, createContext } from 'react';
import type { AddLocationProps } from './add-location.tsx';
import type { OutcomeLineProps } from './outcome-line.tsx';
import type { RememberSwitchProps } from './remember-switch.tsx';

/**
 * What a form's page shows once the outbox is there. It comes with the outbox's code, so that the fields are
 * there to be filled in before it is; whoever can submit is told what became of it.
 */
export type FormParts = {
  readonly OutcomeLine: ComponentType<OutcomeLineProps>;
  readonly AddLocation: ComponentType<AddLocationProps>;
  readonly RememberSwitch: ComponentType<RememberSwitchProps>;
};

/** Null while a page is prerendered, and until the page is idle for the first time. */
export const FormPartsContext = createContext<FormParts | null>(null);
