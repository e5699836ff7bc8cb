import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type ArrivalsResponse,
  capturedAtIn,
  contractVersion,
  type Entries,
  paramNames,
  type RefusedResponse,
  type RetryLaterResponse,
  readEntries,
  reasonAgainst,
  type StatusResponse,
  type StoredResponse,
  statusQueryLimit,
  unknownAnswers,
  unknownFormWait,
  type VersionResponse,
  type WrongKeyResponse,
  wrongKeyReason,
} from '#src/outbox/delivery/contract.ts';
import { acceptedSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import type { FormConfig } from './form-config.ts';
import { closedReason, type HandlerContext } from './google-forms-handler.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { Values } from './response-log.ts';

/** Responds like a readable endpoint (README in `src/form-service-script`). */
export async function handleEndpointPost(
  request: HttpRequest,
  context: HandlerContext,
): Promise<HttpResponse> {
  if (request.method !== 'POST') return { status: 405, text: 'Requests come by POST.' };
  if (request.body === 'too-large') return { status: 413, text: 'That is too long.' };
  const entries = readEntries(request.body);
  switch (entries[paramNames.kind]) {
    case 'question':
      return json(await arrivalsOf(entries, context));
    case 'version':
      return json(versionOf(context));
    case 'arrivals':
      return json(countsFor(entries[paramNames.key] ?? '', context));
    default:
      return json(await storeSubmission(entries, Buffer.byteLength(request.body), context));
  }
}

/** Refuses the request's submission permanently. */
export const refuseForGood = ({ body }: HttpRequest, reason: string): HttpResponse =>
  json(refused(readEntries(body)[paramNames.id] ?? '', reason));

async function arrivalsOf(entries: Entries, { log }: HandlerContext): Promise<StatusResponse> {
  const ids = (entries[paramNames.ids] ?? '').split(' ').filter(Boolean).slice(0, statusQueryLimit);
  const known = await log.followUps();
  const arrived = ids.filter(log.has);
  const followUps = arrived.flatMap((id) => {
    const followUp = known.get(id.toLowerCase());
    return followUp === undefined ? [] : [{ id, ...followUp }];
  });
  return { ok: true, arrived, missing: ids.filter((id) => !log.has(id)), followUps };
}

const versionOf = ({ forms }: HandlerContext): VersionResponse => ({
  ok: true,
  version: contractVersion,
  mode: 'deliver',
  forms: Object.fromEntries([...forms.values()].map((form) => [form.id, fieldsOf(form)])),
});

function countsFor(
  key: string,
  { ownerKey, log }: HandlerContext,
): ArrivalsResponse | WrongKeyResponse {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isOwner = ownerKey !== undefined && timingSafeEqual(digest(key), digest(ownerKey));
  return isOwner
    ? { ok: true, forms: log.arrivals(), ...log.devices() }
    : { ok: false, reason: wrongKeyReason };
}

async function storeSubmission(
  entries: Entries,
  length: number,
  { forms, log }: HandlerContext,
): Promise<StoredResponse | RefusedResponse | RetryLaterResponse> {
  const id = entries[paramNames.id] ?? '';
  const reason = reasonAgainst(entries, length);
  if (reason !== null) return refused(id, reason);
  const form = forms.get(entries[paramNames.form] ?? '');
  // The site is newer than this service.
  if (form === undefined) return { ok: false, id, retryAfter: unknownFormWait };
  if (form.closed) return refused(id, closedReason);
  return { ok: true, id, ...(await log.appendOnce(id, form, valuesOf(form, entries))) };
}

/** The entries that no field of a form fills. */
const ownTitles: readonly string[] = ['submissionId', 'capturedAt', 'serialNumber', 'otherAnswers'];

const fieldsOf = ({ entries }: FormConfig): readonly string[] =>
  entries.map(({ title }) => title).filter((title) => !ownTitles.includes(title));

/** An entry's title is the field's name. */
function valuesOf(form: FormConfig, entries: Entries): Values {
  const titles = form.entries.map(({ title }) => title);
  const own: Readonly<Record<string, string>> = {
    submissionId: entries[paramNames.id] ?? '',
    capturedAt: capturedAtIn(entries),
    serialNumber: acceptedSerialNumber(entries[paramNames.serialNumber]),
    otherAnswers: unknownAnswers(entries, titles),
  };
  return new Map(
    form.entries.map(({ entry, title }) => [entry, own[title] ?? entries[title] ?? '']),
  );
}

const refused = (id: string, reason: string): RefusedResponse => ({
  ok: false,
  id,
  permanent: true,
  reason,
});

type Response =
  | ArrivalsResponse
  | RefusedResponse
  | RetryLaterResponse
  | StatusResponse
  | StoredResponse
  | VersionResponse
  | WrongKeyResponse;

const json = (value: Response): HttpResponse => ({
  status: 200,
  text: JSON.stringify(value),
  kind: 'json',
});
