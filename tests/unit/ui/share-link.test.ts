// @vitest-environment jsdom
// Proves specification 1.46.
import { beforeEach, expect, it, vi } from 'vitest';
import { shareLink } from '#src/ui/share-link.ts';

function buttonFor(share: string, title?: string): HTMLElement {
  document.body.innerHTML = '<button></button><span role="status">said before</span>';
  const button = document.querySelector('button');
  if (button === null) throw new Error('There is no button.');
  button.dataset.share = share;
  if (title !== undefined) button.dataset.title = title;
  return button;
}

const outcome = () => document.querySelector('[role="status"]')?.textContent;
const refusal = (name: string) => () => Promise.reject(new DOMException('', name));

beforeEach(() => {
  history.replaceState(null, '', '/pillars/tax?from=mail#form');
  document.title = 'Tax Pillar | WE THE PEOPLE';
});

it.each([
  ['#', undefined, 'http://localhost:3000/pillars/tax'],
  ['#kit', 'The 72-Hour Kit', 'http://localhost:3000/pillars/tax#kit'],
  ['/join', undefined, 'http://localhost:3000/join'],
])('shares %s, by the name %s or the page’s title, as %s', async (to, name, url) => {
  const share = vi.fn(async () => {});
  await shareLink(buttonFor(to, name), { share });
  expect(share).toHaveBeenCalledWith({ title: name ?? document.title, url });
  expect(outcome()).toBe('');
});

const url = 'http://localhost:3000/join';
const copied = 'Link copied. Paste it into a message.';
const shown = `This browser cannot copy the link: ${url}`;

it.each([
  ['if the person closes the share sheet', refusal('AbortError'), async () => {}, 0, ''],
  ['without a share sheet', undefined, async () => {}, 1, copied],
  ['if the browser refuses to share', refusal('NotAllowedError'), async () => {}, 1, copied],
  ['if the browser refuses to copy, too', undefined, refusal('NotAllowedError'), 1, shown],
])('copies the link or shows it %s', async (_, share, copy, copies, words) => {
  const writeText = vi.fn<(text: string) => Promise<void>>(copy);
  await shareLink(buttonFor('/join'), { share, clipboard: { writeText } });
  expect(writeText.mock.calls).toEqual(Array(copies).fill([url]));
  expect(outcome()).toBe(words);
});

it('shows the link in a browser without a clipboard', async () => {
  await shareLink(buttonFor('/join'), { share: undefined, clipboard: undefined });
  expect(outcome()).toBe(shown);
});
