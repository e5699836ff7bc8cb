import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

type Name = string | RegExp;

/** A button, which must be there. */
export const button = (name: Name, place = document.body) =>
  within(place).getByRole<HTMLButtonElement>('button', { name });

/** The buttons with this name; none may be there. */
export const buttons = (name: Name, place = document.body) =>
  within(place).queryAllByRole<HTMLButtonElement>('button', { name });

/** Presses a button once it appears. */
export const press = async (name: Name, place = document.body): Promise<void> =>
  userEvent.click(await within(place).findByRole('button', { name }));

/** The rows of the lists on the screen. */
export const rows = (): HTMLElement[] => screen.queryAllByRole('listitem');

/** The rows' titles. */
export const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

/** Waits until this is read. */
export const becomes = (read: () => unknown, value: unknown): Promise<void> =>
  waitFor(async () => expect(await read()).toEqual(value));

/** Waits until no element has this text. */
export const gone = (text: string): Promise<void> =>
  waitFor(() => expect(screen.queryByText(text)).toBeNull());

/** Waits until this element has the focus. */
export const isFocused = (element: () => Element | null | undefined): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element()));

/** A link's address. */
export const hrefOf = (name: Name) => screen.getByRole('link', { name }).getAttribute('href');
