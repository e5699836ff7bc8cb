import { captchaName, type FormValues, honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';

/** Reads the controls themselves: browsers and password managers fill them without events. */
export function readForm(definition: FormDefinition, form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const read = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    values: Object.fromEntries(definition.fields.map(({ name }) => [name, read(name)])),
    honeypot: read(honeypotName),
    captchaAnswer: read(captchaName),
  };
}
