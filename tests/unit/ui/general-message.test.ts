// Proves specification 7.18.
import { afterEach, expect, it, vi } from 'vitest';
import {
  divide,
  type GeneralMessage,
  printGeneralMessage,
  generalMessageWords as words,
} from '#src/ui/general-message.ts';

const at = Date.UTC(2025, 0, 2, 3, 4);
const message: GeneralMessage = {
  ...{ from: 'Maria Gonzalez', subject: 'Local issue, 7K2M-9QX4-T', at },
  parts: [
    { label: 'Issue', text: 'Bridge on Rd 12 is <b>out</b>.\nNobody is hurt.' },
    { label: 'Receipt', text: '7K2M-9QX4-T' },
  ],
};

const sheets = () => document.querySelector('[data-print-sheets]');

/** @returns the texts of the sheet's fields, in their order */
function printed(one: GeneralMessage): readonly string[] {
  const texts: string[] = [];
  vi.stubGlobal('print', () => {
    for (const { childElementCount, textContent } of sheets()?.querySelectorAll('div') ?? []) {
      if (childElementCount === 0 && textContent) texts.push(textContent);
    }
  });
  printGeneralMessage(one);
  return texts;
}

afterEach(() => sheets()?.remove());

it('[7.18] prints the fields of ICS 213 in their order, and leaves blank what it does not know', () => {
  const texts = printed(message);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(at);
  expect(texts.map((text) => text.replace(/^\d\d:\d\d \S+$/, 'hour and zone'))).toEqual([
    words.title,
    words.incident,
    words.to,
    ...[words.from, 'Maria Gonzalez'],
    ...[words.subject, 'Local issue, 7K2M-9QX4-T'],
    ...[words.date, day, words.time, 'hour and zone'],
    ...[words.message, 'Issue', 'Bridge on Rd 12 is <b>out</b>.\nNobody is hurt.'],
    ...['Receipt', '7K2M-9QX4-T'],
    ...[words.approvedBy, words.name, words.signature, words.position],
    words.reply,
    ...[words.repliedBy, words.name, words.position, words.signature, words.repliedAt],
    words.caution,
  ]);
});

it('takes the sheets away once they are printed, and an earlier one that was left', () => {
  printed(message);
  const left = sheets();
  expect(printed({ ...message, from: '' })).not.toContain('Maria Gonzalez');
  expect(left?.isConnected).toBe(false);
  dispatchEvent(new Event('afterprint'));
  expect(sheets()).toBeNull();
});

const receipt = { label: 'Receipt', text: '7K2M' };

/** A sheet with room for so many characters. */
const room = (most: number) => (parts: GeneralMessage['parts']) =>
  parts.reduce((sum, { text }) => sum + [...text].length, 0) <= most;

it('[7.18] fills no second sheet unless it must', () => {
  expect(divide(message.parts, () => true)).toEqual([message.parts]);
  expect(divide([], () => true)).toEqual([[]]);
});

it.each([
  ['after a word', 'one two three four', ['one two ', 'three ', 'four']],
  ['after a line', 'one a\nt b three', ['one a\n', 't b three']],
  ['within a word that is too long', 'one twothreefour', ['one twoth', 'reefour']],
])('[7.18] goes on %s, under the same label', (_, text, texts) => {
  const divided = divide([{ label: 'Issue', text }, receipt], room(9));
  const issue = divided.flat().filter(({ label }) => label !== receipt.label);
  expect(issue.map((part) => part.text)).toEqual(texts);
  expect(new Set(issue.slice(1).map(({ label }) => label))).toEqual(
    new Set([words.continued('Issue')]),
  );
  // What fits a sheet is not divided.
  expect(divided.at(-1)?.at(-1)).toEqual(receipt);
});

it.each([
  ['a text without a space', '𝒶é'.repeat(900)],
  ['nothing but line breaks', '\n'.repeat(2_000)],
  ['words', 'word by word '.repeat(150)],
])('loses and doubles no character of %s, even on sheets without room', (_, text) => {
  for (const most of [0, 1, 700]) {
    const sheets = divide([{ label: 'Issue', text }, ...message.parts], room(most));
    const all = sheets.flat().map((part) => part.text);
    expect(all.join('')).toBe(text + message.parts.map((part) => part.text).join(''));
    expect(sheets.every((parts) => parts.length > 0 && room(Math.max(1, most))(parts))).toBe(true);
  }
});
