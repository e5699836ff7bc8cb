// Proves specification 2.13.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import { connectLinks, guide, linksIn, pastedIn } from '#src/tools/owner/connect-links.ts';
import { blockOf, entriesOf, formsToml, linkOf, linkWith } from '#tests/support/owner-mappings.ts';

const file = `# Mine.\n${formsToml({ join: '""   # soon', tax: '""' }).trimEnd()}\n# The end.\n`;

const connect = (text: string, ...lines: readonly string[]) =>
  connectLinks(text, linksIn(lines.join('\n'), 'links.txt'));

function written(text: string, ...lines: readonly string[]) {
  const connected = connect(text, ...lines);
  if (!connected.ok) throw new Error(connected.error.join('\n'));
  return connected.value;
}

describe('a link', () => {
  it('is written into the line of its form, and nothing else changes', () => {
    const { text, sentences } = written(file, `join ${linkOf('join')}`);
    expect(text).toBe(file.replace('join = ""', `join = "${linkOf('join')}"`));
    expect(sentences).toEqual([
      expect.stringMatching(/^join: 8 fields go to the form 1FAIpQLSjoinx/),
    ]);
    expect(sentences[0]).toContain('no question submissionId');
  });

  it('takes the place of an earlier one', () => {
    const { text } = written(file, `tax ${linkWith('older', entriesOf('tax'))}`);
    expect(written(text, `tax ${linkOf('tax')}`).text).toBe(
      written(file, `tax ${linkOf('tax')}`).text,
    );
  });

  it('gets a line where its form has none, above the first block', () => {
    const { text } = written(
      formsToml({}, blockOf('join')),
      `tax ${linkOf('tax', ['submissionId', 9])}`,
    );
    const read = readForms(text);
    expect(read.ok && Object.keys(read.value.forms).sort()).toEqual(['join', 'tax']);
    expect(text).toMatch(/^tax = "[^\n]*"\n\n\[join\]$/m);
  });

  it('connects every form of the file that is delivered, one line each', () => {
    const own = readFileSync(ownerPath('.', formsFile), 'utf8');
    // As a script on the sheet writes them, to be pasted.
    const lines = formIds.map((id) => `${id} = "${linkOf(id)}"`);
    const { text, sentences } = written(own, '# mine', '', ...lines);
    expect(sentences).toHaveLength(formIds.length);
    const read = readForms(text);
    expect(read.ok && Object.keys(read.value.forms)).toEqual(formIds);
  });
});

it('writes the endpoint’s lines too, as the sheet’s tab shows them', () => {
  const endpoint = 'https://script.google.com/macros/s/AKfy/exec';
  const link = linkOf('join', ['submissionId', 209]);
  const lines = [`endpoint = '${endpoint}'`, "endpoint-mode = 'confirm'", `join = '${link}'`];
  expect(readForms(written(file, 'The address:', ...lines).text)).toMatchObject({
    value: { endpoint, endpointMode: 'confirm', forms: { join: { submissionId: 209 } } },
  });
});

describe('nothing is written', () => {
  it('for a link that fits two forms, before it is said which', () => {
    const twins = [formDefinitions.tax, { ...formDefinitions.tax, id: 'duty' }];
    const link = linkOf('tax');
    expect(connectLinks(file, [{ form: null, link, place: '' }], twins)).toEqual({
      ok: false,
      error: [
        expect.stringContaining("fits 'tax', 'duty'. Write the right name before it, such as: tax"),
      ],
    });
    expect(connectLinks(file, [{ form: 'tax', link, place: '' }], twins)).toMatchObject({
      ok: true,
    });
  });

  it('for a form that is connected by hand', () => {
    expect(connect(formsToml({}, blockOf('join')), `join ${linkOf('join')}`)).toEqual({
      ok: false,
      error: [
        "links.txt, line 1: form 'join' is connected by hand. Delete its block [join], and run this again.",
      ],
    });
  });

  it('for a form at Google that another form has', () => {
    const connected = written(file, `join ${linkOf('join')}`).text;
    expect(connect(connected, `tax ${linkWith('join', entriesOf('tax'))}`)).toEqual({
      ok: false,
      error: [expect.stringContaining("'tax' has the same form at Google as 'join'.")],
    });
  });
});

it('says what to put behind the command', () => {
  const link = linkOf('join');
  expect(pastedIn(['join', link])).toEqual([{ form: 'join', link, place: '' }]);
  expect(pastedIn([link])).toEqual([{ form: null, link, place: '' }]);
});

it('lists the questions of every form, and which may stay empty', () => {
  const text = guide(Object.values(formDefinitions));
  expect(text).toContain('⋮ → Get pre-filled link');
  for (const id of formIds) {
    for (const [name] of entriesOf(id))
      expect(text).toMatch(new RegExp(`^  ${id}: .*\\b${name}\\b`, 'm'));
  }
  expect(text).toContain('  join: firstName, lastName, email, phone, state, zip, issue, (podcast)');
});
