import { createContext, type ReactNode, useContext } from 'react';
import type { Registration } from '#src/pwa/registration.ts';
import { FormPartsContext } from '#src/screens/form/form-parts.ts';
import { DraftContext } from '#src/screens/shared/draft-context.ts';
import { OutboxContext } from '#src/screens/shared/outbox-context.ts';
import type { Services } from './services.ts';

const RegistrationContext = createContext<Registration | null>(null);

type ServicesProviderProps = {
  /** Null while a page is prerendered, and until the page is idle for the first time. */
  readonly services: Services | null;
  /** The site; the same element at every render, so that only what uses a service renders anew. */
  readonly children: ReactNode;
};

/** Gives the site what it has besides what it shows. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return (
    <OutboxContext value={services?.outbox ?? null}>
      <DraftContext value={services?.drafts ?? null}>
        <FormPartsContext value={services?.formParts ?? null}>
          <RegistrationContext value={services?.registration ?? null}>
            {children}
          </RegistrationContext>
        </FormPartsContext>
      </DraftContext>
    </OutboxContext>
  );
}

/** The worker's registration; null until the services have started. */
export const useRegistration = (): Registration | null => useContext(RegistrationContext);
