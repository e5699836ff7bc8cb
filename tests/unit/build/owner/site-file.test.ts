// Proves specification 1.15, 1.30.
import { expect, it } from 'vitest';
import { factsOf, soundSite } from '#tests/support/sound-site.ts';

const filled = (changes: Readonly<Record<string, string>>, blocks = '') =>
  factsOf(
    Object.entries(changes).reduce(
      (before, [from, to]) => before.replace(from, to),
      soundSite + blocks,
    ),
  );

it('gives what the owner wrote, without blanks around it', () => {
  const facts = filled(
    {
      'address = ""': 'address = "https://www.hope.test"',
      'security-contact = ""': 'security-contact = "safety@hope.test"',
      'banner =': 'text-number = "+1 (206) 555-0142"\nbanner =',
      'shop = ""': 'shop = " https://hope.test/shop?a=1#b "',
      'guest-speakers = []': 'guest-speakers = [\n  "A",\n  "B, of C",\n]',
      'name = ""': 'name = "Test “T.” Person"',
      'organization = ""': 'organization = "Hope, Inc."',
      'organization-email = ""': 'organization-email = "hope@hope.test"',
      'paid-for-by = ""': '',
      'day = "Thursday"': 'day = "Monday"',
      'time = "9 PM"': 'time = "12:05 am"',
      '"Eastern"': '"Pacific"',
    },
    `
[[questions]]
question = "Who?"
answer = "All of us."
[[voices]]
quote = "We came, and stayed."
name = "Test Person"
[[voices]]
quote = "We pray."
name = "Other Person"
place = "Springfield, Illinois"
photo = ""
page = "religious"
`,
  );
  expect(facts).toMatchObject({
    siteAddress: 'https://www.hope.test',
    securityContact: 'safety@hope.test',
    textNumber: '+12065550142',
    outsideLinks: { shop: { address: 'https://hope.test/shop?a=1#b' } },
    people: { 'guest-speakers': ['A', 'B, of C'] },
    questions: [{ question: 'Who?', answer: 'All of us.' }],
  });
  expect(facts.team[0]?.name).toBe('Test “T.” Person');
  expect(facts.organization).toEqual({
    organization: 'Hope, Inc.',
    'organization-place': '',
    'organization-email': 'hope@hope.test',
    'paid-for-by': '',
  });
  expect(facts.townHallTime).toEqual({
    ...{ day: 'Monday', weekday: 1, hour: 0, minute: 5, time: '12:05 AM', skip: [] },
    ...{ zone: 'America/Los_Angeles', zoneShort: 'PST', zoneLong: 'Pacific time' },
  });
  const voice = { place: '', photo: null, page: '' };
  expect(facts.voices).toEqual([
    { ...voice, quote: 'We came, and stayed.', name: 'Test Person' },
    {
      ...{ ...voice, quote: 'We pray.', name: 'Other Person' },
      ...{ place: 'Springfield, Illinois', page: 'religious' },
    },
  ]);
});

it('lists the events to come, the next one first, and the episodes, the newest first', () => {
  const { events, episodes, remarks } = filled(
    {},
    `
[[events]]
title = "Later"
date = 2026-05-01
[[events]]
title = "Over"
date = "2026-03-13"
[[events]]
title = "Today"
date = "2026-03-14"
time = "9 AM"
place = "Town hall"
link = "https://hope.test/today"
[[episodes]]
show = "townhall"
title = "First"
link = "https://hope.test/1"
[[episodes]]
show = "townhall"
title = "Second"
date = "2026-02-01"
link = "https://hope.test/2"
`,
  );
  const link = 'https://hope.test/today';
  expect(events).toEqual([
    { title: 'Today', when: 'Saturday, March 14, 2026, 9 AM', place: 'Town hall', link },
    { title: 'Later', when: 'Friday, May 1, 2026', place: '', link: '' },
  ]);
  expect(remarks).toEqual([
    expect.stringContaining("'Over' was on 2026-03-13, so no page shows it"),
  ]);
  expect(episodes.map(({ title, date }) => [title, date])).toEqual([
    ['Second', 'February 1, 2026'],
    ['First', ''],
  ]);
});
