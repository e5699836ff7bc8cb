import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import { ownDeviceMessages as words } from '#src/screens/shared/own-device-messages.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import { setText } from '#src/ui/fields/bind-fields.ts';
import styles from './form.module.css';
import type { FormCore } from './form-core.ts';

/**
 * 'Is this your own device?', in the panel after a submission, until it is answered. The installed app is one's own.
 * @returns shows it below an element, or nowhere
 */
export function ownDeviceQuestion({ form, definition, services }: FormCore) {
  const said = element('p', { role: 'status', tabindex: '-1' }, words.why);
  const choice = (label: string, isOwn: boolean) =>
    buttonElement(buttons.secondary, label, () => void say(isOwn));
  const both = [choice(words.own, true), choice(words.shared, false)];
  const ways = element('div', { class: styles.ways }, ...both);
  const asked = element('strong', {}, words.question);
  const question = element('div', { class: styles.question }, asked, said, ways);
  let below: HTMLElement | null = null;

  async function say(isOwn: boolean): Promise<void> {
    const done = await (await services.outbox()).sayOwnDevice(isOwn);
    fillInDetails(definition, form);
    const means = isOwn ? [words.isOwn, words.ownStays] : [words.isShared, words.sharedStays];
    setText(said, done.ok ? [...means, words.change].join(' ') : words.failed);
    if (!done.ok) return;
    ways.remove();
    // The pressed button is gone.
    said.focus();
  }

  return async (above: HTMLElement | null): Promise<void> => {
    below = above;
    if (above === null) question.remove();
    if (above === null || question.isConnected) return;
    const { reader, installed } = await services.outbox();
    const read = reader.snapshot.get();
    const isAnswered = installed || !read?.ok || read.value.preferences.keepCopies !== null;
    if (below === above && !isAnswered) above.after(question);
  };
}
