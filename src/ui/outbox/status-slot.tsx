import { useLate } from '#src/ui/use-late.ts';
import { useOutboxAccess } from './outbox-context.ts';

const loadIndicator = () =>
  import('#src/ui/late-parts.ts').then((module) => module.StatusIndicator);

/** The place of the outbox's indicator; whatever is around it reserves its room. */
export function StatusSlot() {
  const access = useOutboxAccess();
  const Indicator = useLate(loadIndicator);
  return access === null || Indicator === null ? null : <Indicator reader={access.reader} />;
}
