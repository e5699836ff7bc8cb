// @vitest-environment jsdom
// Proves specification 1.46.
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const clipboard = () => ({ writeText: vi.fn(async (_: string) => {}) });
const refuse = async () => {
  throw new DOMException('', 'NotAllowedError');
};

beforeEach(() => {
  history.replaceState(null, '', '/pillars/tax?from=mail#form');
  document.title = 'Tax Pillar | WE THE PEOPLE';
});

describe('[1.46] a share button', () => {
  it.each([
    ['#', 'http://localhost:3000/pillars/tax'],
    ['#kit', 'http://localhost:3000/pillars/tax#kit'],
    ['/join', 'http://localhost:3000/join'],
  ])('shares %s as %s, with the page’s title', async (to, url) => {
    const share = vi.fn(async () => {});
    await shareLink(buttonFor(to), { share });
    expect(share).toHaveBeenCalledWith({ title: 'Tax Pillar | WE THE PEOPLE', url });
    expect(outcome()).toBe('');
  });

  it('names what it shares', async () => {
    const share = vi.fn(async () => {});
    await shareLink(buttonFor('#kit', 'The 72-Hour Kit'), { share });
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'The 72-Hour Kit' }));
  });

  it('says nothing and copies nothing if the person closes the share sheet', async () => {
    const copying = clipboard();
    const close = async () => {
      throw new DOMException('', 'AbortError');
    };
    await shareLink(buttonFor('#'), { share: close, clipboard: copying });
    expect(copying.writeText).not.toHaveBeenCalled();
    expect(outcome()).toBe('');
  });

  it.each([
    ['has no share sheet', undefined],
    ['refuses to share', refuse],
  ])('copies the link if the browser %s', async (_, share) => {
    const copying = clipboard();
    await shareLink(buttonFor('/join'), { share, clipboard: copying });
    expect(copying.writeText).toHaveBeenCalledWith('http://localhost:3000/join');
    expect(outcome()).toBe('Link copied. Paste it into a message.');
  });

  it.each([
    ['has no clipboard', undefined],
    ['refuses to copy', { writeText: refuse }],
  ])('shows the link if the browser %s', async (_, copying) => {
    await shareLink(buttonFor('/join'), { share: undefined, clipboard: copying });
    expect(outcome()).toBe('This browser cannot copy the link: http://localhost:3000/join');
  });
});
