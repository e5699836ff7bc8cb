import { eraseMessages } from '#src/content/erase-messages.ts';
import { useLate } from '#src/ui/use-late.ts';

const loadButton = () => import('#src/ui/late-parts.ts').then((module) => module.EraseButton);

/** The place of the button that erases everything; its code comes when there is time. */
export function EraseEverything() {
  const Button = useLate(loadButton);
  return Button === null ? <p>{eraseMessages.opening}</p> : <Button />;
}
