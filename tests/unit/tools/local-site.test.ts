import { expect, it, vi } from 'vitest';
import { localMapping } from '#src/build/local-mapping.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { openServer } from '#src/tools/form-service/server.ts';
import { formConfigs, startLocalSite } from '#src/tools/local-site.ts';
import { forms } from '#tests/support/example-answers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const host = vi.hoisted(() => ({ port: 0, close: vi.fn(async () => {}) }));
vi.mock('#src/tools/static-host.ts', () => ({ startStaticHost: async () => host }));

const served = formConfigs(forms);
const mapping = localMapping(forms, []);

it.each(forms.map((form) => [form.id, form] as const))(
  'asks for what %s and its link send, its UUID and time, and what is unknown',
  (id, form) => {
    const questions = served.find((one) => one.id === `local-${id}`)?.entries ?? [];
    const titles = questions.map(({ title }) => title);
    const extras = ['source', 'submissionId', 'capturedAt', 'otherAnswers'];
    expect(titles).toEqual([...wireNames(form), ...extras]);
    const mapped = mapping[id];
    const numbers = [...Object.values(mapped?.entries ?? {}), mapped?.submissionId];
    expect(questions.slice(0, -1).map(({ entry }) => entry)).toEqual([
      ...numbers,
      mapped?.capturedAt,
    ]);
    // The podcast value of Join is sent empty: it is no field, and not required.
    const required = form.fields.filter((field) => field.required).map(({ name }) => name);
    const asked = questions.filter((question) => question.required).map(({ title }) => title);
    expect(asked).toEqual([...required, 'submissionId', 'capturedAt']);
  },
);

it('leaves no site open where the port of its form service is taken', async () => {
  const taken = await openServer(0, async () => {});
  host.port = taken.port - 1;
  const answers = await temporaryFolder();
  const starting = startLocalSite({ site: answers, answers, port: host.port });
  await expect(starting).rejects.toThrow(
    `Port ${taken.port} on 127.0.0.1 is already taken, perhaps by npm start in another window.`,
  );
  expect(host.close).toHaveBeenCalledTimes(1);
  await taken.shut();
});
