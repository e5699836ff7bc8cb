// @vitest-environment node
import { expect, it } from 'vitest';
import { encode } from '#src/outbox/delivery/encode.ts';
import type { Delivery } from '#src/outbox/delivery/form-service.ts';

const entries = { name: 11, message: 22, zip: 33 };
const mapping = { formId: 'form', version: 'v1', entries };
const capturedAt = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

const pairs = (changes: Partial<Delivery>) => [
  ...encode({ id: 'the-id', capturedAt, answers: {}, mapping, ...changes }),
];

it('names every answer by its entry, in the order of the mapping', () => {
  expect(pairs({ answers: { zip: '12345', message: 'Hello', name: 'Ann' } })).toEqual([
    ['entry.11', 'Ann'],
    ['entry.22', 'Hello'],
    ['entry.33', '12345'],
  ]);
});

it('sends an answer that is missing as an empty one', () => {
  expect(pairs({ answers: { name: 'Ann' } })).toEqual([
    ['entry.11', 'Ann'],
    ['entry.22', ''],
    ['entry.33', ''],
  ]);
});

it('sends no answer that the mapping does not name, the commitment among them', () => {
  const answers = { name: 'Ann', commitment: 'yes', old: 'secret', id: 'x', formId: 'y' };
  const body = encode({ id: 'the-id', capturedAt, answers, mapping }).toString();
  expect(body).toBe('entry.11=Ann&entry.22=&entry.33=');
});

it('encodes as forms do', () => {
  const body = encode({
    ...{ id: 'the-id', capturedAt, mapping },
    answers: { name: 'A&B = "Ü" +1 😀', message: 'one\r\ntwo', zip: 'a b' },
  });
  expect(body.toString()).toBe(
    'entry.11=A%26B+%3D+%22%C3%9C%22+%2B1+%F0%9F%98%80&entry.22=one%0D%0Atwo&entry.33=a+b',
  );
  expect(new URLSearchParams(body.toString()).get('entry.22')).toBe('one\r\ntwo');
});

it('adds id and time of capture where the owner has entries for them, at the end', () => {
  const answers = { name: 'Ann' };
  const only = { ...mapping, entries: { name: 11 } };
  expect(pairs({ answers, mapping: { ...only, submissionId: 44, capturedAt: 55 } })).toEqual([
    ['entry.11', 'Ann'],
    ['entry.44', 'the-id'],
    ['entry.55', '2025-01-02T03:04:05.678Z'],
  ]);
  expect(pairs({ answers, mapping: { ...only, submissionId: 44 } }).at(-1)).toEqual([
    'entry.44',
    'the-id',
  ]);
  expect(pairs({ answers, mapping: { ...only, capturedAt: 55 } }).at(-1)).toEqual([
    'entry.55',
    '2025-01-02T03:04:05.678Z',
  ]);
});
