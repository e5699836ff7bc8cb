import { useDeferred } from '#src/ui/use-deferred.ts';
import { eraseMessages } from './erase-messages.ts';

const loadButton = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.EraseButton);

/** The place of the button that erases everything; its code comes when there is time. */
export function EraseEverything() {
  const Button = useDeferred(loadButton);
  return Button === null ? <p>{eraseMessages.opening}</p> : <Button />;
}
