// Proves specification 1.15, 1.30.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSite, siteFile } from '#src/build/owner/site-file.ts';

const sound = readFileSync(ownerPath('.', siteFile), 'utf8');

/** The owner's file with one piece of it written in another way. */
function changed(from: string, to: string): string {
  expect(sound).toContain(from);
  return sound.replace(from, () => to);
}

/** The day on which it is read, and no photo or PDF beside it. */
const surroundings = { media: { photos: [], files: [] }, today: '2026-03-14' } as const;

/** What the owner reads of a file. */
function complaints(text: string): readonly string[] {
  const read = readSite(text, surroundings);
  return read.ok ? [] : read.error;
}

/** The line of the file, from 1, that a text begins in. */
const lineOf = (text: string, piece: string): number =>
  text.slice(0, text.indexOf(piece)).split('\n').length;

const lastRemark = '# Episodes of the podcasts,';

it('has nothing to say of the file as it is', () => {
  expect(complaints(sound)).toEqual([]);
});

it('names every mistake at once, each with its own line', () => {
  const text = changed('shop = ""', 'shop = "x"').replace('name = ""', 'name = 5');
  expect(complaints(text)).toEqual([
    expect.stringContaining(`line ${lineOf(text, 'shop = "x"')}: 'shop' `),
    expect.stringContaining(`line ${lineOf(text, 'name = 5')}: 'name' `),
  ]);
});

it('names a lost or misspelled heading once, and the mistakes beside it in their lines', () => {
  const text = changed('[links]\n', '')
    .replace('[people]\n', '')
    .replace('[[team]]', '[[tem]]')
    .replace('title = "Editor"', 'title = ""')
    .replace('shop = ""', 'shop = "hope"')
    .replace('guest-speakers = []', 'guest-speakers = 5');
  const said = complaints(text).map((one) => one.replace('src/owner/site.toml, line ', ''));
  const inLine = (piece: string, words: string) =>
    expect.stringContaining(`${lineOf(text, piece)}: ${words}`);
  expect(said).toHaveLength(6);
  expect(said).toEqual(
    expect.arrayContaining([
      inLine('events = ""', 'the heading [links] is missing above this line.'),
      inLine('notable-guests = []', 'the heading [people] is missing above this line.'),
      inLine('[[tem]]', 'there is no heading [[tem]]. Do you mean [[team]]?'),
      inLine('title = ""', "'title' may not be empty."),
      inLine('shop = "hope"', "'shop' is no whole address: hope"),
      inLine('guest-speakers = 5', "'guest-speakers' needs a list in brackets"),
    ]),
  );
});

describe('a file that is filled in', () => {
  const facts = (...changes: readonly (readonly [string, string])[]) => {
    const text = changes.reduce((before, [from, to]) => before.replace(from, to), sound);
    const read = readSite(text, surroundings);
    if (!read.ok) throw new Error(read.error.join('\n'));
    return read.value;
  };

  it('gives what the owner wrote, without blanks around it', () => {
    const { siteAddress, outsideLinks, people, team, securityContact } = facts(
      ['address = ""', 'address = "https://www.hope.test"'],
      ['security-contact = ""', 'security-contact = "safety@hope.test"'],
      ['shop = ""', 'shop = " https://hope.test/shop?a=1#b "'],
      ['guest-speakers = []', 'guest-speakers = [\n  "A",\n  "B, of C",\n]'],
      ['name = ""', 'name = "Test “T.” Person"'],
    );
    expect(siteAddress).toBe('https://www.hope.test');
    expect(securityContact).toBe('safety@hope.test');
    expect(outsideLinks.shop.address).toBe('https://hope.test/shop?a=1#b');
    expect(people['guest-speakers']).toEqual(['A', 'B, of C']);
    expect(team[0]?.name).toBe('Test “T.” Person');
  });

  it('gives who is behind the site, and the questions about the movement', () => {
    const { organization, questions } = facts(
      ['organization = ""', 'organization = "Hope, Inc."'],
      ['organization-email = ""', 'organization-email = "hope@hope.test"'],
      ['paid-for-by = ""', ''],
      [lastRemark, `[[questions]]\nquestion = "Who?"\nanswer = "All of us."\n${lastRemark}`],
    );
    expect(organization).toEqual({
      organization: 'Hope, Inc.',
      'organization-place': '',
      'organization-email': 'hope@hope.test',
      'paid-for-by': '',
    });
    expect(questions).toEqual([{ question: 'Who?', answer: 'All of us.' }]);
  });

  it('takes a number for text messages as people write it, and needs none', () => {
    const { textNumber } = facts(['banner =', 'text-number = "+1 (206) 555-0142"\nbanner =']);
    expect(textNumber).toBe('+12065550142');
    expect(facts().textNumber).toBe('');
  });

  it('gives the voices and the numbers in the owner’s order', () => {
    const { voices, numbers } = facts([
      lastRemark,
      `[[voices]]
quote = "We came, and stayed."
name = "Test Person"
[[voices]]
quote = "We pray."
name = "Other Person"
place = "Springfield, Illinois"
photo = ""
page = "religious"
[[numbers]]
number = "1,200+"
words = "volunteers"
${lastRemark}`,
    ]);
    expect(voices).toEqual([
      { quote: 'We came, and stayed.', name: 'Test Person', place: '', photo: null, page: '' },
      {
        quote: 'We pray.',
        name: 'Other Person',
        place: 'Springfield, Illinois',
        photo: null,
        page: 'religious',
      },
    ]);
    expect(numbers).toEqual([{ number: '1,200+', words: 'volunteers' }]);
  });

  it('knows the town hall’s day, time and zone', () => {
    const { townHallTime } = facts(
      ['day = "Thursday"', 'day = "Monday"'],
      ['time = "9 PM"', 'time = "12:05 am"'],
      ['"Eastern"', '"Pacific"'],
    );
    expect(townHallTime).toEqual({
      day: 'Monday',
      weekday: 1,
      hour: 0,
      minute: 5,
      time: '12:05 AM',
      zone: 'America/Los_Angeles',
      zoneShort: 'PST',
      zoneLong: 'Pacific time',
      skip: [],
    });
  });

  it('lists the events to come, the next one first, and the episodes, the newest first', () => {
    const { events, episodes, remarks } = facts([
      lastRemark,
      `[[events]]
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
${lastRemark}`,
    ]);
    expect(events).toEqual([
      {
        title: 'Today',
        when: 'Saturday, March 14, 2026, 9 AM',
        place: 'Town hall',
        link: 'https://hope.test/today',
      },
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
});
