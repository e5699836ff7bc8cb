// Proves specification 2.12, 2.13.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { createFormService, parseDelivery } from '#src/outbox/delivery/kinds.ts';
import type { FormConfig } from '#src/tools/form-service/form-config.ts';
import { startFormService } from '#src/tools/form-service/service.ts';
import { entriesOf, linkOf, publishedId } from '#tests/support/owner-mappings.ts';
import { projectCopy, run } from './project-copy.ts';

/** The form at Google that the owner's link is of. */
const live: FormConfig = {
  id: publishedId('health'),
  title: 'Health',
  entries: [...entriesOf('health'), ['submissionId', 999] as const].map(([title, entry]) => ({
    entry,
    title,
    required: true,
  })),
};

it('leads from pasted links to an answer in the owner’s sheet', async () => {
  const project = await projectCopy();
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  const folder = join(project, 'answers');
  const service = await startFormService({ forms: [live], folder, port: 0, now: () => 0 });
  onTestFinished(() => service.close());
  vi.stubEnv('FORM_SERVICE', service.address);
  onTestFinished(() => void vi.unstubAllEnvs());

  await writeFile(
    join(project, 'links.txt'),
    [linkOf('health', ['submissionId', 999]), `join ${linkOf('join')}`].join('\n'),
  );
  const tool = (...words: readonly string[]) => run(project, 'tsx', ...words);
  const connected = await tool(join('src', 'tools', 'owner', 'owner.ts'), 'links', 'links.txt');
  expect(connected.output).toMatch(/^health: 7 fields .*\njoin: 8 fields .*\n\nWritten into/);
  expect(connected.code).toBe(0);
  const built = await tool(join('src', 'tools', 'build.ts'));
  expect(built.output).toContain(`Of ${formIds.length} forms 2 are connected, and 0 checked.`);
  expect(built.code).toBe(0);

  const delivery = parseDelivery({ FORM_SERVICE: service.address });
  const mapping = checkedMapping({ delivery, localUnconnected: [] }, project);
  expect(Object.keys(mapping).sort()).toEqual(['health', 'join']);
  if (mapping.health === undefined) throw new Error('The health form is not connected');
  const worker = await readFile(join(project, 'dist', 'service-worker.js'), 'utf8');
  for (const [, entry] of entriesOf('health')) expect(worker).toContain(`:${entry}`);
  expect(worker).toContain(publishedId('health'));
  const names = entriesOf('health').map(([name]) => name);
  const app = createFormService(
    delivery,
    { hostname: 'localhost', port: '1' },
    { post: fetch, now: () => 0, isOnline: () => true },
  );
  const outcome = await app.deliver({
    id: '0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90',
    capturedAt: 0,
    answers: Object.fromEntries(names.map((name) => [name, `my ${name}`])),
    mapping: mapping.health,
  });
  expect(outcome).toEqual({ kind: 'sent' });
  const sheet = await readFile(join(folder, `${live.id}.csv`), 'utf8');
  for (const name of names) expect(sheet).toContain(`my ${name}`);
  expect(sheet).toContain('0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90');
});
