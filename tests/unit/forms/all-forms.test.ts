// Proves specification 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.10, 2.15, 4.5.
import { describe, expect, it } from 'vitest';
import { formDefinitions, formIds, siteForms } from '#src/forms/all-forms.ts';
import { stateChoices } from '#src/forms/common-fields.ts';
import { limitsOf } from '#src/forms/field-limits.ts';
import { type Field, wireNames } from '#src/forms/form-definition.ts';
import { formFields, forms } from '#tests/support/example-answers.ts';
import { specifiedWireNames } from '#tests/support/owner-mappings.ts';
import { countIn, specifiedForms } from '#tests/support/specification.ts';
import { specifiedCheck } from '#tests/support/specified-messages.ts';

it('has the specified forms and no other, each under an id of its own', () => {
  expect(siteForms).toHaveLength(countIn('2.1'));
  expect(formIds).toEqual(specifiedForms.map(({ id }) => id));
  expect(Object.entries(formDefinitions).map(([key, { id }]) => [key, id])).toEqual(
    formIds.map((id) => [id, id]),
  );
});

const pairs = forms.flatMap((form) =>
  specifiedForms.filter(({ id }) => id === form.id).map((said) => [form.id, form, said] as const),
);

describe.each(pairs)('%s', (id, form, said) => {
  it('has the specified name, button, lines and fields in order, and requires what is required', () => {
    const { title, submitLabel, successLine, errorLine } = said;
    expect(form).toMatchObject({ title, submitLabel, successLine, errorLine });
    expect(successLine).toMatch(/^Thank you/);
    expect(errorLine).toMatch(/^Error submitting [a-z]+\. Please try again\./);
    const { fields } = form;
    expect(fields.map(({ name, label, required }) => ({ name, label, required }))).toEqual(
      said.fields,
    );
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  });

  it('has the specified kind and limits in every field that one types into', () => {
    for (const field of form.fields as readonly Field[]) {
      if (field.control === 'select') continue;
      const { wrong, min, ...specified } = specifiedCheck(id, field);
      const { min: least, ...limits } = limitsOf(field);
      expect({ kind: field.kind, ...limits }, field.name).toEqual(specified);
      // Whether it may be empty is said by its flag.
      expect(Math.max(1, least), field.name).toBe(Math.max(1, min));
    }
  });

  it('sends exactly what is specified', () => {
    expect(wireNames(form)).toEqual(specifiedWireNames(id));
    expect(wireNames(form)).not.toContain('captchaAnswer');
    expect(wireNames(form)).not.toContain('leave_this_blank');
  });
});

/** Without those of forms that the owner wrote. */
const siteFields = formFields.filter(({ form }) => siteForms.some(({ id }) => id === form.id));

it('types free text on several lines, but for three; asks two for the place where one is', () => {
  const single = siteFields.filter(
    ({ field }) => field.control === 'input' && field.kind === 'text',
  );
  expect(single.map(({ at }) => at).sort()).toEqual([
    'guest-speaker: speakerName',
    'guest-speaker: speakerPhoneEmail',
    'resiliency: skills',
  ]);
  const places = siteFields.filter(({ field }) => 'place' in field);
  expect(places.map(({ at }) => at)).toEqual(['local-issue: issue', 'resiliency: additionalInfo']);
});

describe('the states', () => {
  const states = formFields.filter(({ field }) => field.name === 'state');
  const codes = (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
    'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' ');

  it('are the 50, each with a name of its own', () => {
    expect(codes).toHaveLength(50);
    expect(stateChoices.map(({ value }) => value).sort()).toEqual([...codes].sort());
    expect(new Set(stateChoices.map(({ label }) => label)).size).toBe(50);
    for (const { label } of stateChoices) expect(label).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/);
  });

  it.each(states)('are what $at offers, by full name', ({ form, field }) => {
    const typed = form.id === 'resiliency';
    expect(field.control).toBe(typed ? 'input' : 'select');
    const offered = field.control === 'select' ? field.choices : field.suggestions;
    expect(offered).toEqual(stateChoices);
    if (field.control === 'select') expect(field.emptyLabel).toBe('Select Your State');
  });
});

it('offers the four kinds of availability', () => {
  const field = formDefinitions.volunteer.fields.find(({ name }) => name === 'availability');
  if (field?.control !== 'select') throw new Error('Availability is not chosen from a list');
  expect(field.choices).toMatchObject([
    { value: 'part-time', label: expect.stringContaining('a few hours/week') },
    { value: 'full-time', label: expect.stringContaining('20+ hours/week') },
    { value: 'as-needed', label: expect.stringContaining('events/projects') },
    { value: 'leadership', label: expect.stringMatching(/leadership role/i) },
  ]);
});
