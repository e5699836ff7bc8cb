import { captchaName, type FormValues, honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';

/**
 * Reads what stands in a form's controls now. The controls are asked, not what was seen being typed:
 * browsers and password managers fill fields in without any event.
 */
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
