import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FormServiceOptions } from '#src/tools/form-service/service.ts';
import { testContract } from '#tests/support/endpoint-contract.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readRows, startedService } from './started-service.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const form = {
  id: 'join',
  title: 'Join',
  entries: [
    { entry: 11, title: 'firstName', required: true },
    { entry: 12, title: 'submissionId', required: true },
    { entry: 13, title: 'capturedAt', required: true },
    { entry: 14, title: 'lastName', required: false },
    { entry: 15, title: 'otherAnswers', required: false },
  ],
};
const submission = {
  _kind: 'submission',
  _id: id,
  _form: form.id,
  _capturedAt: '',
  firstName: 'Test',
};
const question = { _kind: 'question', _ids: id };

async function started(options: Partial<FormServiceOptions> = {}) {
  const { service, post } = await startedService({ forms: [form], ...options });
  return {
    service,
    post: (fields: Readonly<Record<string, string>>) => post(fields, { path: '/confirm' }),
    postToForm: () =>
      post(
        { 'entry.11': 'Test', 'entry.12': id, 'entry.13': 'x' },
        { path: `/forms/d/e/${form.id}/formResponse` },
      ),
  };
}

describe('the contract of a readable endpoint', () => {
  testContract(async () => {
    const folder = await temporaryFolder();
    const options = { folder, ownerKey: 'the key' };
    let running = await started(options);
    return {
      async send(method, entries) {
        const sent = new URLSearchParams(entries).toString();
        const address = `${running.service.address}/confirm`;
        const response = await (method === 'GET'
          ? fetch(`${address}?${sent}`)
          : fetch(address, { method, body: sent }));
        return {
          status: response.status,
          allowOrigin: response.headers.get('access-control-allow-origin'),
          body: await response.text(),
        };
      },
      rows: () => readRows(`${folder}/${form.id}.csv`),
      ownerKey: () => options.ownerKey,
      followUp: (id, state, text) =>
        writeFile(
          `${folder}/follow-ups.jsonl`,
          JSON.stringify({ submissionId: id, followUpState: state, followUp: text }),
        ),
      async restart() {
        await running.service.close();
        running = await started(options);
      },
    };
  });
});

it('knows what came to the form itself', async () => {
  const { post, postToForm } = await started();
  await postToForm();
  expect(JSON.parse((await post(question)).text)).toMatchObject({ arrived: [id] });
  expect(JSON.parse((await post(submission)).text)).toMatchObject({ duplicate: true });
});
