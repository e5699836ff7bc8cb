// Proves specification 2.12.
import { describe, expect, it } from 'vitest';
import { checkMapping } from '#src/forms/check-mapping.ts';
import { wireNames } from '#src/forms/define-form.ts';
import { type FormId, formDefinitions, formIds } from '#src/forms/form-definitions.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';
import { forms } from '#tests/support/example-answers.ts';
import { type LooseMapping, soundMapping } from '#tests/support/owner-mappings.ts';

/** Differs wherever its argument does. */
const itself = (text: string) => text;

const check = (owner: unknown) => checkMapping(forms, owner, itself);

function spoilt(spoil: (mapping: LooseMapping) => void): LooseMapping {
  const mapping = soundMapping();
  spoil(mapping);
  return mapping;
}

/** The sentences about a mapping, which has to have some. */
function faultsOf(owner: unknown): readonly string[] {
  const checked = check(owner);
  if (checked.ok) throw new Error('The mapping was taken as sound');
  return checked.error;
}

/** The connected forms of a mapping, which has to be sound. */
function connectedBy(owner: unknown) {
  const checked = check(owner);
  if (!checked.ok) throw new Error(checked.error.join('\n'));
  return checked.value;
}

/** Expects one sentence that names all of these in quotes. */
function expectOneFault(owner: unknown, ...named: readonly string[]): void {
  const faults = faultsOf(owner);
  expect(faults).toHaveLength(1);
  for (const name of named) expect(faults[0]).toContain(`'${name}'`);
}

it('takes the mapping that the owner wrote', () => {
  expect(check(wireMapping)).toMatchObject({ ok: true });
});

it.each(formIds)('connects %s with its id and the entries of exactly its fields', (id) => {
  const { formId, entries } = soundMapping()[id];
  // Join's commitment is written down and never sent.
  const kept = id === 'join' ? { kept: ['commitment'] } : {};
  expect(connectedBy(soundMapping())[id]).toEqual({
    ...{ formId, entries, version: expect.any(String) },
    ...kept,
  });
  expect(Object.keys(entries)).toEqual(wireNames(formDefinitions[id]));
});

it('leaves out the forms without a formId, whatever their numbers', () => {
  const mapping = spoilt(({ tax, health }) => {
    tax.formId = '';
    health.formId = '';
    for (const name of Object.keys(health.entries)) health.entries[name] = 0;
  });
  const rest = formIds.filter((id) => id !== 'tax' && id !== 'health');
  expect(Object.keys(connectedBy(mapping)).sort()).toEqual([...rest].sort());
});

it.each([[undefined], [null], ['join'], [7], [[]], [() => ({})]])('refuses %j', (owner) => {
  expect(faultsOf(owner)).toHaveLength(1);
});

describe.each(formIds)('%s', (id: FormId) => {
  it('is unconnected without a block, and needs a block to be connected', () => {
    const { [id]: _, ...others } = soundMapping();
    expect(Object.keys(connectedBy(others))).toEqual(formIds.filter((one) => one !== id));
    expectOneFault({ ...others, [id]: 'invented' }, id);
  });

  it('is missed in each of its fields', () => {
    for (const name of wireNames(formDefinitions[id])) {
      expectOneFault(
        spoilt((mapping) => delete mapping[id].entries[name]),
        id,
        name,
      );
    }
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '101', null, undefined])(
    'takes no %j as an entry',
    (entry) => {
      const mapping = spoilt((sound) => {
        sound[id].entries.zip = entry;
      });
      expectOneFault(mapping, id, 'zip');
    },
  );

  it('has no field beside its own', () => {
    const mapping = spoilt((sound) => {
      sound[id].entries.surplus = 999;
    });
    expectOneFault(mapping, id, 'surplus');
  });
});

it('knows no other form', () => {
  const mapping = spoilt((sound) => {
    sound.helth = sound.health;
  });
  expectOneFault(mapping, 'helth');
});

it('takes a commitment of Join for surplus: it stays on the device', () => {
  expectOneFault(
    spoilt(({ join }) => {
      join.entries.commitment = 999;
    }),
    'join',
    'commitment',
  );
});

it('tells of a misspelt field both what is missing and what is surplus', () => {
  const mapping = spoilt(({ health }) => {
    const { zip, ...others } = health.entries;
    health.entries = { ...others, zpi: zip };
  });
  const faults = faultsOf(mapping);
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(fault).toContain("'health'");
  expect(faults.join(' ')).toMatch(/'zip'.*'zpi'|'zpi'.*'zip'/);
});

it('tells of two fields with one entry, and names both', () => {
  const mapping = spoilt(({ tax }) => {
    tax.entries.zip = tax.entries.phone;
  });
  expectOneFault(mapping, 'tax', 'zip', 'phone');
});

it('lets two forms use the same numbers', () => {
  expect(check(soundMapping()).ok).toBe(true);
});

it('takes negative, broken and duplicate entries of an unconnected form for faults too', () => {
  for (const entry of [-1, 0.5, '1', 101]) {
    const mapping = spoilt(({ tax }) => {
      tax.formId = '';
      tax.entries.zip = entry;
    });
    expectOneFault(mapping, 'tax', 'zip');
  }
});

it.each([
  'a/b',
  '../a',
  'https://example.org/forms/a',
  'a b',
  'a?b',
  'a%2Fb',
  'a\n',
  ' ',
  'é',
  7,
  null,
])('takes no formId %j', (formId) => {
  const mapping = spoilt(({ tax }) => {
    tax.formId = formId;
  });
  expectOneFault(mapping, 'tax');
  expect(faultsOf(mapping)[0]).toContain('formId');
});

it('takes no entries that are no table', () => {
  for (const entries of [undefined, null, [], 'zip']) {
    expectOneFault({ ...soundMapping(), tax: { formId: 'invented', entries } }, 'tax');
  }
});

it('tells all faults at once', () => {
  const mapping = spoilt((sound) => {
    sound.tax.entries.zip = 0;
    sound.tax.entries.phone = -1;
    sound.health.formId = 'a/b';
  });
  expect(faultsOf(mapping)).toHaveLength(3);
});
