import { describe, expect, it } from 'vitest';
import type { Fault } from '#src/build/form-service/fault.ts';
import type { FormServiceOptions } from '#src/build/form-service/service.ts';
import { startedService } from './started-service.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-555555555555';
const form = {
  id: 'local-join',
  title: 'Join',
  entries: [
    { entry: 11, title: 'firstName', required: true },
    { entry: 12, title: 'submissionId', required: true },
    { entry: 13, title: 'capturedAt', required: true },
  ],
};
const submission = {
  _kind: 'submission',
  _id: id,
  _form: form.id,
  _capturedAt: '2025-01-01T00:00:00.000Z',
  firstName: 'Test',
};
const question = { _kind: 'question', _ids: `${id} ${other}` };
const receivedAt = '2025-01-02T03:04:05.678Z';

async function started(options: Partial<FormServiceOptions> = {}) {
  const { service, post } = await startedService({ forms: [form], ...options });
  return {
    service,
    ask: async (fields: Record<string, string>) => {
      const { status, headers, text } = await post(fields, { path: '/confirm' });
      return { status, headers, said: JSON.parse(text) };
    },
    raw: (fields: Record<string, string>) => post(fields, { path: '/confirm' }),
    submitToForm: () =>
      post(
        { 'entry.11': 'Test', 'entry.12': id, 'entry.13': 'x' },
        { path: `/forms/d/e/${form.id}/formResponse` },
      ),
  };
}

it('stores a submission once, and says so where every script may read it', async () => {
  const { service, ask } = await started();
  const { status, headers, said } = await ask(submission);
  expect({ status, said }).toEqual({
    status: 200,
    said: { ok: true, id, receivedAt, duplicate: false },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
  });
  expect((await ask(submission)).said).toEqual({ ok: true, id, receivedAt, duplicate: true });
  expect(service.acceptedCount()).toBe(1);
});

it('stores once what comes twice at a time', async () => {
  const { service, ask } = await started();
  const answers = await Promise.all([ask(submission), ask(submission), ask(submission)]);
  expect(answers.map(({ said }) => said.duplicate).sort()).toEqual([false, true, true]);
  expect(service.acceptedCount()).toBe(1);
});

it('knows what has arrived, by whichever way', async () => {
  const { ask, submitToForm } = await started();
  expect((await ask(question)).said).toEqual({ ok: true, arrived: [], missing: [id, other] });
  await submitToForm();
  expect((await ask(question)).said).toEqual({ ok: true, arrived: [id], missing: [other] });
  expect((await ask(submission)).said).toMatchObject({ duplicate: true });
});

it('asks an unknown form alone to wait', async () => {
  const { ask } = await started();
  expect((await ask({ ...submission, _form: 'x' })).said).toMatchObject({
    ...{ ok: false, id, retryAfter: 3_600 },
  });
});

describe('with a fault', () => {
  it.each<[Fault, number, number]>([
    ['server-error', 500, 0],
    ['too-many-requests', 429, 0],
    ['refuse-for-good', 200, 0],
    ['unclear-answer', 200, 1],
  ])('as %s it answers %i readably', async (kind, status, stored) => {
    const { service, raw } = await started({ fault: kind });
    const answer = await raw(submission);
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.text).not.toContain('"ok":true,"id":"7f');
    expect(service.acceptedCount()).toBe(stored);
  });

  it('says how long to wait', async () => {
    const { raw } = await started({ fault: 'too-many-requests' });
    expect((await raw(submission)).headers['retry-after']).toBe('3');
  });

  it('is no more readable than a portal as one', async () => {
    const { raw } = await started({ fault: 'captive-portal' });
    const { status, headers } = await raw(submission);
    expect(status).toBe(302);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('can lose what it says was recorded, and then says that it has not arrived', async () => {
    const { service, ask, submitToForm } = await started({ fault: 'lose' });
    expect(await submitToForm()).toMatchObject({ status: 200 });
    expect(service.acceptedCount()).toBe(0);
    expect((await ask(question)).said).toMatchObject({ missing: [id, other] });
  });
});
