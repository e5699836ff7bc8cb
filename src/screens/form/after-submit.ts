import { anotherAppMessages, deviceMessages } from '#src/content/device-messages.ts';
import { site } from '#src/content/site.ts';
import { townHall } from '#src/content/town-hall.ts';
import { isNearlyFull, readStorageState } from '#src/device/diagnose.ts';
import { inBrowser } from '#src/device/in-browser.ts';
import { isInstalled } from '#src/device/install.ts';
import { erasesAfterSevenDays, isInsideAnotherApp } from '#src/device/platform.ts';
import { onHost } from '#src/lib/site-path.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { receiptElement } from '#src/screens/shared/receipt-element.ts';
import buttons from '#src/ui/button.module.css';
import share from '#src/ui/content/share-button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import notices from '#src/ui/notice.module.css';
import styles from './form.module.css';
import type { FormCore } from './form-core.ts';
import type { Outcome } from './outcome.ts';
import { linkToOutbox } from './outcome-after.ts';
import { ownDeviceQuestion } from './own-device-question.ts';
import { placeOf } from './show-form.ts';

/** Messages of the panel in the place of a submitted form. */
export const afterSubmitMessages = {
  source: (source: string) => `This also sends “${source}”, from the link that you opened.`,
  another: 'File another',
  last: (receipt: string, isSent: boolean) =>
    isSent ? `Last: ${receipt}, sent` : `Last: ${receipt}, in your outbox`,
  now: 'What Happens Now',
  waiting:
    'It is waiting in your outbox. Until it is sent, you can read, change or delete it there.',
  sent: 'It was sent.',
  receipt: 'Keep the receipt code. It tells us which submission you mean.',
  bring: 'Bring a Friend',
  share: 'Share this site',
  calendar: 'Add the town hall to your calendar',
} as const;

/** Forms of people who come to us: they are offered more. */
const welcoming: readonly string[] = ['join', 'volunteer', 'stay-informed'];

/**
 * Once a form has emptied itself: the receipt and the ways on, in the form's place; a line instead, once they have given
 * way to the form for another. What has the focus stays as it is.
 */
export function showAfterSubmit(core: FormCore): void {
  const { form } = core;
  const receiptPlace = placeOf(form, 'receipt');
  const after = placeOf(form, 'after');
  const panel = after?.parentElement;
  if (!receiptPlace || !after || !panel) return;
  const another = buttonElement(buttons.primary, afterSubmitMessages.another, core.reopen);
  const steps = stepsBelow(core);
  const ask = ownDeviceQuestion(core);
  /** The receipt that the panel has shown. */
  let seen: string | null = null;
  let shown = '';

  const showReceipt = (receipt: string | null, line: string): void => {
    if (shown === `${receipt} ${line}`) return;
    shown = `${receipt} ${line}`;
    const last = element('p', { class: styles.last }, line);
    const full = receipt === null ? [] : [receiptElement(receipt)];
    receiptPlace.replaceChildren(...(line === '' ? full : [last]));
    if (line !== '') bringIntoSight(receiptPlace);
  };
  const show = (): void => {
    const { status, isEmptied, draft } = core.state.get();
    const outcome = core.outcome();
    const { receipt, look } = outcome;
    const isDone = isEmptied && status.kind !== 'storing' && draft?.kind !== 'restored';
    if (isDone) seen = receipt;
    // What it hides is above the line that is brought into sight.
    form.hidden = isDone;
    const isLine = !isDone && receipt !== null && receipt === seen;
    showReceipt(
      receipt,
      isLine ? afterSubmitMessages.last(receiptOf(receipt), look === 'success') : '',
    );
    panel.classList.toggle(styles.done ?? '', isDone);
    if (!isDone) after.replaceChildren();
    else if (!another.isConnected) after.append(another);
    steps(isDone ? another : null, outcome);
    void ask(isDone && receipt !== null ? another : null);
  };
  core.ending.addEventListener('abort', core.state.subscribe(show));
  show();
}

/** The panel that has gone was above the field that has the focus: it is scrolled out of sight. */
function bringIntoSight(line: HTMLElement): void {
  line.scrollIntoView({ block: 'nearest' });
  line.closest('section')?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
}

/**
 * What happens now, and the ways to bring others.
 * @returns shows them below an element, or nowhere, as the outcome is
 */
function stepsBelow({ form, definition: { id }, state }: FormCore) {
  const level = Number(form.closest('section')?.dataset.level ?? 2);
  const heading = (words: string) => element(level < 3 ? 'h3' : 'h4', {}, words);
  const list = element('ul', { class: styles.steps });
  const risk = element('div', { class: `${notices.compact} ${styles.done}` });
  const bring = welcoming.includes(id) ? [heading(afterSubmitMessages.bring), waysToBring()] : [];
  const all = [heading(afterSubmitMessages.now), list, ...bring];
  return (above: HTMLElement | null, outcome: Outcome): void => {
    const steps = above === null ? [] : stepsOf(id, outcome);
    const items = steps.map((step) => element('li', {}, step));
    const isKept = state.get().status.kind === 'stored' && outcome.look === 'success';
    const { href, words } = linkToOutbox();
    if (isKept) items[0]?.append(' ', element('a', { href }, words));
    // A link that has the focus keeps it.
    if (list.innerHTML !== items.map(({ outerHTML }) => outerHTML).join(''))
      list.replaceChildren(...items);
    if (steps.length === 0) for (const one of all) one.remove();
    else if (!list.isConnected) above?.after(...all);
    if (outcome.inOutbox && list.isConnected) void showRisk(all.at(-1), risk);
    else risk.remove();
  };
}

/** Below everything else: it is read late. */
async function showRisk(above: Element | undefined, risk: HTMLElement): Promise<void> {
  const words = risk.isConnected ? null : await riskOf();
  if (words === null || risk.isConnected || !above?.isConnected) return;
  const address = words === anotherAppMessages.waits ? inBrowser(location) : null;
  const { saveCopy } = deviceMessages.storage;
  const save = { href: onHost('/outbox#save-copy'), class: buttons.secondary };
  const ways = element('div', { class: styles.ways }, element('a', save, saveCopy));
  if (address !== null) {
    const open = { href: address, class: buttons.secondary };
    ways.append(element('a', open, anotherAppMessages.open));
  }
  risk.replaceChildren(element('p', {}, words), ways);
  above.after(risk);
}

/** What may take what waits, in words; null if nothing is known to. */
async function riskOf(): Promise<string | null> {
  const { sevenDays, nearlyFull, mayErase } = deviceMessages.storage;
  if (isInsideAnotherApp()) return anotherAppMessages.waits;
  const storage = await readStorageState();
  if (isNearlyFull(storage)) return nearlyFull;
  const words = erasesAfterSevenDays() ? sevenDays : storage.persisted === false ? mayErase : null;
  return words === null || isInstalled() ? null : words;
}

/** As `ShareButton`, which the first script hands to `press-early.ts`. */
function waysToBring(): HTMLElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: buttons.secondary,
      'data-share': onHost('/'),
      'data-title': site.name,
    },
    afterSubmitMessages.share,
  );
  const outcome = element('span', { role: 'status', class: share.outcome });
  // No `download`: on phones the calendar opens the file.
  const calendar = { href: onHost(townHall.calendarFile), class: buttons.secondary };
  return element(
    'div',
    { class: styles.ways },
    element('span', { class: share.share }, button, outcome),
    element('a', calendar, afterSubmitMessages.calendar),
  );
}

/** None after a submission that was deleted meanwhile. */
function stepsOf(id: string, { look, inOutbox, receipt }: Outcome): readonly string[] {
  if (receipt === null) return [];
  const { sent, waiting, receipt: keep } = afterSubmitMessages;
  const now = look === 'success' ? [sent] : inOutbox ? [waiting] : [];
  const who = site.whoAnswers[id] ?? site.whoReads;
  return [...now, ...(who === '' ? [] : [who]), keep];
}
