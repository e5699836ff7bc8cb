import { useDeferred } from '#src/ui/use-deferred.ts';
import { useOutboxAccess } from './outbox-context.ts';

const loadIndicator = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.StatusIndicator);

/** The place of the outbox's indicator; whatever is around it reserves its room. */
export function StatusSlot() {
  const access = useOutboxAccess();
  const Indicator = useDeferred(loadIndicator);
  return access === null || Indicator === null ? null : <Indicator reader={access.reader} />;
}
