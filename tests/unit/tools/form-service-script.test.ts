// Proves specification 4.20.
import { expect, it } from 'vitest';
import { scriptText } from '#src/tools/form-service-script.ts';

it.each([
  [{ googleForms: false, email: false }, [], true],
  [{ googleForms: true, email: false }, ['FormApp'], false],
  [{ googleForms: false, email: true }, ['MailApp', 'Session', 'getProjectTriggers'], true],
])('names only the services that %j needs: Google asks for each', async (chosen, named, isOnly) => {
  const text = await scriptText({}, { mode: 'confirm', ...chosen });
  const asking = ['FormApp', 'MailApp', 'Session', 'getProjectTriggers', 'newTrigger', 'DriveApp'];
  expect(asking.filter((service) => text.includes(service))).toEqual(
    asking.filter(
      (service) => named.includes(service) || (chosen.email && service === 'newTrigger'),
    ),
  );
  expect(text.includes('@OnlyCurrentDoc')).toBe(isOnly);
  expect(text.includes('const NOTIFY = {')).toBe(chosen.email);
});
