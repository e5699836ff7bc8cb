// Proves specification 4.15, 4.17.
import { describe, expect, it } from 'vitest';
import {
  capturedAtIn,
  limits,
  paramNames,
  readEntries,
  reasonAgainst,
  unknownAnswers,
} from '#src/outbox/delivery/contract.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';

it.each([
  [
    'what forms encode',
    'name=Zo%C3%AB+%26+Bo&more=1%2B1%3D2%2C+50+%25',
    { name: 'Zoë & Bo', more: '1+1=2, 50 %' },
  ],
  ['of one name twice, the first', 'a=1&a=2', { a: '1' }],
  ['nothing without a name', '=1&&b=', { b: '' }],
  ['a name alone', 'a', { a: '' }],
  ['an equals sign that nobody encoded', 'a=b=c', { a: 'b=c' }],
  ['what is no encoding, as it is', 'a=50%+x', { a: '50% x' }],
  ['nothing', '', {}],
])('a body gives %s', (_what, body, entries) => {
  expect(readEntries(body)).toEqual(entries);
});

const own = { [paramNames.id]: id };
const withId = (other: string) => ({ [paramNames.id]: other });
const refused = expect.stringMatching(/^(This|One of the answers) \w+ .+\.$/);

it.each([
  ['stored: as long as a request may be', own, limits.request, null],
  ['stored: with an id in capitals', withId(id.toUpperCase()), 1, null],
  ['stored: with the longest answer', { ...own, a: 'x'.repeat(limits.answer) }, 1, null],
  ['refused: a request that is too long', own, limits.request + 1, refused],
  ['refused: no id', {}, 1, refused],
  ['refused: an id with something before it', withId(`x${id}`), 1, refused],
  ['refused: an id with something behind it', withId(`${id}0`), 1, refused],
  ['refused: an id of other characters', withId(id.replaceAll('a', 'g')), 1, refused],
  ['refused: an id that lacks a group', withId(id.slice(0, 23) + id.slice(28)), 1, refused],
  ['refused: an id in one piece', withId(id.replaceAll('-', '')), 1, refused],
  ['refused: too long an answer', { ...own, a: 'x'.repeat(limits.answer + 1) }, 1, refused],
])('a submission is %s', (_what, entries, length, reason) => {
  expect(reasonAgainst(entries, length)).toEqual(reason);
});

describe('answers to questions that nobody knows', () => {
  const odd = { ...own, name: 'Ann', old: 'kept', empty: '', '=1+1': 'too' };

  it('are a line each, and no others are among them', () => {
    expect(unknownAnswers(odd, ['name'])).toBe('old: kept\n=1+1: too');
  });

  it('are cut off where they are a flood', () => {
    const name = 'n'.repeat(limits.unknownName);
    const long = { [name]: 'a', [`${name}n`]: 'b' };
    expect(unknownAnswers(long, [])).toBe(`${name}: a`);
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`n${at}`, 'x']));
    expect(unknownAnswers(many, []).split('\n')).toHaveLength(limits.unknownAnswers);
    expect(unknownAnswers({ a: 'x'.repeat(limits.request) }, [])).toHaveLength(limits.answer);
  });
});

it.each([
  ['2025-01-02T03:04:05.678Z', '2025-01-02T03:04:05.678Z'],
  ['2025-01-02T03:04:05Z', ''],
  [' 2025-01-02T03:04:05.678Z', ''],
  ['2025-01-02T03:04:05.678Z.', ''],
  ['=1+1', ''],
])('the time of capture %j is %j', (text, time) => {
  expect(capturedAtIn({ [paramNames.capturedAt]: text })).toBe(time);
  expect(capturedAtIn({})).toBe('');
});
