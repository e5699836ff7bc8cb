// Proves specification 1.41.
import { expect, it } from 'vitest';
import { exampleMarks, withExamples } from '#src/build/owner/examples.ts';
import { factsOf } from '#tests/support/sound-site.ts';

const unfilled = factsOf();

it('fills every empty place of the pages with its name in the owner’s file', () => {
  const shown = withExamples(unfilled);
  for (const [id, { label, address }] of Object.entries(shown.outsideLinks)) {
    expect([label, address]).toEqual([
      Object.entries(unfilled.outsideLinks).find(([key]) => key === id)?.[1].label,
      `#yours-${id}`,
    ]);
    expect(exampleMarks).toContain(`a[href="#yours-${id}"]::after{content:"yours: ${id}"}`);
  }
  expect(shown.organization).toEqual(
    Object.fromEntries(
      Object.keys(unfilled.organization).map((key) => [key, `Text (yours: ${key})`]),
    ),
  );
  const shows = ['pastorspoint', 'townhall', 'the-resilient-path', 'different-right'];
  expect(shown).toMatchObject({
    questions: [{ question: 'Question (yours: questions)' }],
    voices: [{ quote: 'Quote (yours: voices)' }],
    numbers: [{ words: 'Number (yours: numbers)' }],
    team: unfilled.team.map(({ title }) => ({ title, name: 'Name (yours: team)' })),
    events: [{ title: 'Event (yours: events)' }],
    episodes: shows.map((show) => ({ show, title: 'Episode (yours: episodes)' })),
  });
  expect(shown.people).toEqual({
    'notable-guests': ['Name (yours: notable-guests)'],
    'guest-speakers': ['Name (yours: guest-speakers)'],
  });
});

it('changes nothing that the owner has filled in', () => {
  const link = { label: 'Shop', address: 'https://example.org/shop' };
  const episode = { show: 'townhall', title: 'First', date: '', link: 'https://example.org/' };
  const lists = {
    questions: [{ question: 'Who?', answer: 'Us.' }],
    voices: [{ quote: 'We came.', name: 'Test Person', place: '', photo: null, page: 'tax' }],
    numbers: [{ number: '38', words: 'states' }],
    team: [{ title: 'Editor', name: 'Test Person', photo: null }],
    events: [{ title: 'Picnic', when: 'Friday', place: '', link: '' }],
  } as const;
  const shown = withExamples({
    ...{ ...unfilled, ...lists, episodes: [{ ...episode, show: 'townhall' }] },
    outsideLinks: { ...unfilled.outsideLinks, shop: link },
    people: { ...unfilled.people, 'guest-speakers': ['Test Person'] },
    organization: { ...unfilled.organization, 'paid-for-by': 'Hope' },
  });
  expect(shown).toMatchObject({
    ...{ ...lists, outsideLinks: { shop: link } },
    people: { 'guest-speakers': ['Test Person'] },
    organization: { 'paid-for-by': 'Hope' },
  });
  expect(shown.episodes.filter(({ show }) => show === 'townhall')).toEqual([episode]);
});
