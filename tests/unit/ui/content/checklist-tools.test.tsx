// Proves specification 1.26.
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { ChecklistTools, createTickStorage, tickKey } from '#src/ui/content/checklist-tools.tsx';

it('shows what was ticked on another page once its own comes back from the browser’s cache', () => {
  document.body.innerHTML =
    '<fieldset><div></div><input type="checkbox" name="kit" value="water"></fieldset>';
  const place = document.querySelector('div');
  if (place) render(<ChecklistTools place={place} />, { container: place });
  expect(screen.getByRole('status').textContent).toBe('0 of 1 done');
  createTickStorage(deviceTexts).setTicked(tickKey('kit', 'water'), true);
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('status').textContent).toBe('1 of 1 done');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
