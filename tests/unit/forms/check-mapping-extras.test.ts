import { describe, expect, it } from 'vitest';
import { checkMapping } from '#src/forms/check-mapping.ts';
import { forms } from '#tests/support/example-answers.ts';
import { type LooseForm, soundMapping } from '#tests/support/owner-mappings.ts';

/** Checks a sound mapping whose tax form was changed. */
function checkTax(change: (tax: LooseForm) => void = () => {}) {
  const mapping = soundMapping();
  change(mapping.tax);
  return checkMapping(forms, mapping, (text) => text);
}

function connectedTax(change?: (tax: LooseForm) => void) {
  const checked = checkTax(change);
  if (!checked.ok) throw new Error(checked.error.join('\n'));
  const { tax } = checked.value;
  if (tax === undefined) throw new Error('The tax form is not connected');
  return tax;
}

describe.each(['submissionId', 'capturedAt'])('%s', (extra) => {
  const other = extra === 'capturedAt' ? 'submissionId' : 'capturedAt';

  it('is taken beside the entries, not among them', () => {
    const tax = connectedTax((form) => {
      form[extra] = 999;
    });
    expect(tax).toMatchObject({ [extra]: 999 });
    expect(tax.entries).toEqual(soundMapping().tax.entries);
    expect(tax).not.toHaveProperty(other);
  });

  it('is absent where the owner has none', () => {
    expect(connectedTax()).not.toHaveProperty(extra);
    expect(
      connectedTax((form) => {
        form[extra] = undefined;
      }),
    ).not.toHaveProperty(extra);
  });

  it.each([0, -1, 1.5, '999', null])('is no %j', (entry) => {
    const checked = checkTax((form) => {
      form[extra] = entry;
    });
    expect(checked).toEqual({ ok: false, error: [expect.stringContaining(`'${extra}'`)] });
    expect(checked).toEqual({ ok: false, error: [expect.stringContaining("'tax'")] });
  });

  it('shares no entry with a field', () => {
    const checked = checkTax((form) => {
      form[extra] = form.entries.zip;
    });
    expect(checked).toEqual({ ok: false, error: [expect.stringContaining("'zip'")] });
    expect(checked).toEqual({ ok: false, error: [expect.stringContaining(`'${extra}'`)] });
  });

  it('may be 0 as long as the form is unconnected', () => {
    const checked = checkTax((form) => {
      form.formId = '';
      form[extra] = 0;
    });
    expect(checked.ok).toBe(true);
  });
});

it('does not let both extras share an entry', () => {
  const checked = checkTax((form) => {
    form.submissionId = 999;
    form.capturedAt = 999;
  });
  expect(checked).toEqual({ ok: false, error: [expect.stringContaining('999')] });
});

describe('the version', () => {
  const changes: Record<string, (tax: LooseForm) => void> = {
    'the formId': (tax) => {
      tax.formId = 'another';
    },
    'one entry': (tax) => {
      tax.entries.zip = 999;
    },
    'two entries, exchanged': ({ entries }) => {
      [entries.zip, entries.phone] = [entries.phone, entries.zip];
    },
    'a submissionId': (tax) => {
      tax.submissionId = 999;
    },
    'a capturedAt': (tax) => {
      tax.capturedAt = 999;
    },
  };

  it.each(Object.entries(changes))('changes with %s', (_, change) => {
    expect(connectedTax(change).version).not.toBe(connectedTax().version);
  });

  it('differs for each of these changes', () => {
    const versions = Object.values(changes).map((change) => connectedTax(change).version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('stays where only the order of what the owner wrote changes', () => {
    const turned = connectedTax((tax) => {
      tax.entries = Object.fromEntries(Object.entries(tax.entries).reverse());
    });
    expect(turned.version).toBe(connectedTax().version);
  });

  it('stays where another form changes', () => {
    const mapping = soundMapping();
    mapping.health.entries.zip = 999;
    const checked = checkMapping(forms, mapping, (text) => text);
    expect(checked).toMatchObject({ ok: true, value: { tax: connectedTax() } });
  });

  it('is what the hash makes of it', () => {
    const checked = checkMapping(forms, soundMapping(), () => 'invented-hash');
    expect(checked).toMatchObject({ ok: true, value: { tax: { version: 'invented-hash' } } });
  });
});

it('needs no entry numbers where answers are delivered by their fields’ names', () => {
  const mapping = soundMapping();
  for (const form of Object.values(mapping)) {
    form.entries = Object.fromEntries(Object.keys(form.entries).map((name) => [name, 0]));
  }
  expect(checkMapping(forms, mapping, (text) => text, true).ok).toBe(true);
  expect(checkMapping(forms, mapping, (text) => text).ok).toBe(false);
});
