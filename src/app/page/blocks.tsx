import type { ReactNode } from 'react';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { FormView } from '#src/screens/form/form-view.tsx';
import { eraseMessages } from '#src/screens/shared/device/erase-messages.ts';
import { Install } from '#src/screens/shared/device/install.tsx';
import { OutboxOpening, OutboxScreenOpening } from '#src/screens/shared/outbox-opening.tsx';
import { Checklist } from '#src/ui/content/checklist.tsx';
import type { BlockRegistry } from '#src/ui/content/page-view.tsx';
import { LiveStrip, TownHall } from '#src/ui/content/town-hall.tsx';
import { Opening } from '#src/ui/deferred.tsx';
import places from '#src/ui/deferred-placeholder.module.css';
import { opening } from '#src/ui/loading.ts';

/**
 * Renders the blocks in which something lives: the places of what React renders (`src/app/islands.tsx`), and forms.
 * @param unconnected ids of forms
 */
export const blockRegistry = (unconnected: readonly string[]): BlockRegistry => ({
  checklist: (block, level) => <Checklist checklist={block} level={level} />,
  'town-hall': () => <TownHall />,
  'live-strip': () => <LiveStrip />,
  install: () => <Install />,
  form: ({ form, heading }, level) => {
    const definition = formDefinitions[form];
    return (
      definition && (
        <FormView
          definition={definition}
          heading={heading}
          level={level}
          unconnected={unconnected.includes(definition.id)}
        />
      )
    );
  },
  outbox: () => (
    <ScreenPlace name="outbox">
      <OutboxScreenOpening />
    </ScreenPlace>
  ),
  'erase-everything': () => (
    <div data-island="erase">
      <Opening words={eraseMessages.opening} what="erase" />
    </div>
  ),
  diagnostics: () => (
    <ScreenPlace name="diagnostics">
      <OutboxOpening />
    </ScreenPlace>
  ),
});

type ScreenPlaceProps = {
  readonly name: string;
  readonly children: ReactNode;
};

/** Reserves room for a page's main part. */
const ScreenPlace = ({ name, children }: ScreenPlaceProps) => (
  <div data-island={name} className={places.place} {...opening}>
    {children}
  </div>
);
