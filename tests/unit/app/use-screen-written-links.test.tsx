// Proves specification 1.6.
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useWrittenLinks } from '#src/app/use-screen.ts';

afterEach(cleanup);

/** The path that the router is at; beside it, links that React knows nothing of. */
function Site() {
  useWrittenLinks();
  return (
    <>
      <p data-testid="path">{useLocation().pathname}</p>
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as a script writes it
        dangerouslySetInnerHTML={{
          __html:
            '<a href="/wtp/outbox" data-inside="/outbox"><b>inside</b></a><a href="#x">plain</a>',
        }}
      />
    </>
  );
}

/** @returns whether the browser is left to follow it */
function isLeft(link: string, how: MouseEventInit = {}): boolean {
  const target = screen.getByText(link);
  const click = createEvent.click(target, how);
  fireEvent(target, click);
  return !click.defaultPrevented;
}

const path = () => screen.getByTestId('path').textContent;

it('opens a link that a script has written without loading the site anew', () => {
  render(<Site />, { wrapper: MemoryRouter });
  expect(isLeft('plain')).toBe(true);
  expect(path()).toBe('/');
  expect(isLeft('inside')).toBe(false);
  expect(path()).toBe('/outbox');
});

it.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves one to the browser that asks for another tab: %j',
  (how) => {
    render(<Site />, { wrapper: MemoryRouter });
    expect(isLeft('inside', how)).toBe(true);
    expect(path()).toBe('/');
  },
);
