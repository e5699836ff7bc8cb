// Proves specification 2.12.
import { expect, it } from 'vitest';
import {
  blockOf,
  complaintsAbout,
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';

const quoted = (text: string) => `"${text}"`;

const link = (text: string) => formsToml({ join: quoted(text) });
const answered = (change: (answer: string) => string | null) =>
  link(
    linkWith(
      'join',
      entriesOf('join').flatMap(([name, entry]) => {
        const answer = change(name);
        return answer === null ? [] : [[answer, entry] as const];
      }),
    ),
  );
const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;

/** The mistake, the file, and the one sentence that it gets: what it is about, and what to do. */
const mistakes: readonly (readonly [string, string, string])[] = [
  [
    'TODO',
    link('TODO'),
    "line 3: form 'join': the link is no link: 'TODO'. While there is none, leave the quotes empty",
  ],
  [
    'an id alone',
    link(publishedId('join')),
    "form 'join': the link is only the form's id. Paste the whole pre-filled link. In the form at Google: ⋮ → Get pre-filled link",
  ],
  [
    'an id cut short',
    link('1FAIpQLSabc'),
    "form 'join': the link is cut short: an id has more than 46 letters. Copy it once more",
  ],
  [
    'a link with its id cut short',
    link('https://docs.google.com/forms/d/e/1FAIpQLSabc/viewform?entry.1=zip'),
    "form 'join': the link has an id that is cut short. Copy the whole link once more.",
  ],
  [
    'the edit link',
    link('https://docs.google.com/forms/d/1k3Jxyz/edit'),
    "form 'join': the link is the edit link, which takes no answers. Open the form at Google and copy the link that it gives to people (Send",
  ],
  [
    'the edit link’s id',
    formsToml({}, blockOf('join', { form: '"1k3JHb0nqkWzv5Xo2bT9s8LrYdQe7UfMgAiC4pNw6x"' })),
    "form 'join': 'form' is the id of the edit link, which takes no answers. Open the form",
  ],
  [
    'the short link',
    link('https://forms.gle/abc'),
    "form 'join': the link is the short link. Open it, and copy the long one",
  ],
  [
    'the link without answers',
    link(`${viewform}?usp=sharing`),
    "form 'join': the link is the form's link without answers. In the form at Google: ⋮ →",
  ],
  [
    'a link cut at its first &',
    link(`${viewform}?usp=pp_url`),
    "form 'join': the link ends before its first answer. On the command line, put straight quotes",
  ],
  [
    'http',
    link(`http${viewform.slice(5)}`),
    "form 'join': the link begins with http://. Write https:// instead.",
  ],
  [
    'no https at all',
    link(viewform.slice(8)),
    "form 'join': the link has no https:// in front. Copy the whole address.",
  ],
  [
    'a space inside',
    link(viewform.replace('/e/', '/e/ ')),
    "form 'join': the link has a space inside. Copy it again",
  ],
  [
    'another site',
    link('https://example.org/forms'),
    "form 'join': the link is no address of Google Forms",
  ],
  [
    'the sheet as a link',
    link('https://docs.google.com/spreadsheets/d/1abc/edit'),
    "form 'join': the link is the address of a sheet or a script, not of a form.",
  ],
  [
    'a field missing',
    answered((name) => (name === 'lastName' ? null : name)),
    "form 'join': No question is answered with 'lastName'. Answer one with each",
  ],
  [
    'a field misspelt',
    answered((name) => (name === 'lastName' ? 'lastNmae' : name)),
    "form 'join': entry.202 is answered with 'lastNmae', which is no field. Do you mean 'lastName'?",
  ],
  [
    'two questions with one answer',
    answered((name) => (name === 'lastName' ? 'firstName' : name)),
    "form 'join': Two questions are answered with 'firstName': entry.201 and entry.202.",
  ],
  [
    'a question twice',
    link(`${linkOf('join')}&entry.201=x`),
    "form 'join': the link answers entry.201 twice. Make that question Short answer",
  ],
  [
    'a question that is no plain one',
    link(`${linkOf('join')}&entry.9_year=2025`),
    "form 'join': the link has 'entry.9_year': that question is no plain one. Make it Short answer.",
  ],
];

it.each(mistakes)('says in one sentence of %s what to do', (_what, text, sentence) => {
  const told = complaintsAbout(text);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(sentence);
  expect(told[0]).toMatch(/^, line \d+: /);
  expect(told[0]).not.toMatch(/\n|Toml|parse|Transform/);
});
