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

describe('a body', () => {
  it('is read as forms are encoded', () => {
    const body = new URLSearchParams({ name: 'Zoë & Bo', more: '1+1=2, 50 %' }).toString();
    expect(readEntries(body)).toEqual({ name: 'Zoë & Bo', more: '1+1=2, 50 %' });
  });

  it.each([
    ['of one name twice, the first counts', 'a=1&a=2', { a: '1' }],
    ['nothing without a name', '=1&&b=', { b: '' }],
    ['a name alone', 'a', { a: '' }],
    ['an equals sign that nobody encoded', 'a=b=c', { a: 'b=c' }],
    ['what is no encoding, as it is', 'a=50%+x', { a: '50% x' }],
    ['nothing', '', {}],
  ])('gives %s', (_what, body, entries) => {
    expect(readEntries(body)).toEqual(entries);
  });
});

describe('a submission can be stored', () => {
  it.each([
    ['as long as a request may be', { [paramNames.id]: id }, limits.request],
    ['with an id in capitals', { [paramNames.id]: id.toUpperCase() }, 1],
    ['with the longest answer', { [paramNames.id]: id, a: 'x'.repeat(limits.answer) }, 1],
  ])('%s', (_what, entries, length) => {
    expect(reasonAgainst(entries, length)).toBeNull();
  });

  it.each([
    ['a request that is too long', { [paramNames.id]: id }, limits.request + 1],
    ['no id', {}, 1],
    ['an id with something before it', { [paramNames.id]: `x${id}` }, 1],
    ['an id with something behind it', { [paramNames.id]: `${id}0` }, 1],
    ['an id of other characters', { [paramNames.id]: id.replaceAll('a', 'g') }, 1],
    ['an id that lacks a group', { [paramNames.id]: id.slice(0, 23) + id.slice(28) }, 1],
    ['an id in one piece', { [paramNames.id]: id.replaceAll('-', '') }, 1],
    ['one answer that is too long', { [paramNames.id]: id, a: 'x'.repeat(limits.answer + 1) }, 1],
  ])('never with %s', (_what, entries, length) => {
    expect(reasonAgainst(entries, length)).toMatch(/^(This|One of the answers) \w+ .+\.$/);
  });
});

describe('answers to questions that nobody knows', () => {
  const odd = { [paramNames.id]: id, name: 'Ann', old: 'kept', empty: '', '=1+1': 'too' };

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
