import { defused } from '#src/lib/defused.ts';
import {
  type ArrivalsResponse,
  capturedAtIn,
  columns,
  contractVersion,
  type Entries,
  type FollowUp,
  type FormArrivals,
  followUpIn,
  isUuid,
  paramNames,
  type RefusedResponse,
  type RetryLaterResponse,
  reasonAgainst,
  type StatusResponse,
  type StoredResponse,
  statusQueryLimit,
  unknownAnswers,
  unknownFormWait,
  type VersionResponse,
  type WrongKeyResponse,
  wrongKeyReason,
} from './contract.ts';

/** When a submission arrived first. */
export type Received = Pick<StoredResponse, 'receivedAt' | 'duplicate'>;

/** A row with one of the ids that were looked for, and the owner's cells beside it. */
export type FoundRow = Readonly<Record<'id' | 'followUpState' | 'followUp', string>>;

/** What a readable endpoint stores, and where. */
export type Rows = {
  readonly mode: VersionResponse['mode'];
  /** The fields of each form that it stores. */
  readonly forms: VersionResponse['forms'];
  /**
   * Stores a row once, with the time, before it returns. It compares ids in any letter case.
   * @param row by column title; an absent one needs no column
   */
  append(form: string, row: Entries): Received | RetryLaterResponse;
  /** @returns a wait if it cannot know */
  find(ids: readonly string[]): readonly FoundRow[] | RetryLaterResponse;
  isOwner(key: string): boolean;
  /** How many rows each form has. */
  count(): readonly FormArrivals[];
};

/** Any of a readable endpoint's responses. */
export type EndpointAnswer =
  | ArrivalsResponse
  | RefusedResponse
  | RetryLaterResponse
  | StatusResponse
  | StoredResponse
  | VersionResponse
  | WrongKeyResponse;

/**
 * The contract of readable endpoints (README in `src/form-service-script`).
 * @param length of the request, in bytes
 */
export function answer(entries: Entries, length: number, rows: Rows): EndpointAnswer {
  switch (entries[paramNames.kind]) {
    case 'question':
      return asked(idsIn(entries), rows);
    case 'version':
      return { ok: true, version: contractVersion, mode: rows.mode, forms: rows.forms };
    case 'arrivals':
      if (!rows.isOwner(entries[paramNames.key] ?? ''))
        return { ok: false, reason: wrongKeyReason };
      return { ok: true, forms: rows.count() };
    default:
      return stored(entries, length, rows);
  }
}

/** The ids that a question asks for. */
export const idsIn = (entries: Entries): readonly string[] =>
  (entries[paramNames.ids] ?? '').split(' ').filter(Boolean).slice(0, statusQueryLimit);

/** Only their whole ids lead to submissions, and to what the owner wrote beside them. */
function asked(ids: readonly string[], rows: Rows): StatusResponse | RetryLaterResponse {
  const found = rows.find(ids.filter(isUuid));
  return 'ok' in found ? found : whatArrived(ids, found);
}

/** The response to a question for these ids, of which these rows were found. */
export function whatArrived(ids: readonly string[], found: readonly FoundRow[]): StatusResponse {
  const known = new Map<string, FollowUp | null>();
  for (const { id, followUpState, followUp } of found) {
    // Google Forms may have stored an id in several rows; the owner writes beside one.
    const before = known.get(id.toLowerCase());
    known.set(id.toLowerCase(), before ?? followUpIn(followUpState, followUp));
  }
  const has = (id: string): boolean => known.has(id.toLowerCase());
  return {
    ok: true,
    arrived: ids.filter(has),
    missing: ids.filter((id) => !has(id)),
    followUps: ids.flatMap((id) => {
      const followUp = known.get(id.toLowerCase());
      return followUp ? [{ id, ...followUp }] : [];
    }),
  };
}

function stored(
  entries: Entries,
  length: number,
  rows: Rows,
): StoredResponse | RefusedResponse | RetryLaterResponse {
  const id = entries[paramNames.id] ?? '';
  const reason = reasonAgainst(entries, length);
  if (reason !== null) return { ok: false, id, permanent: true, reason };
  const form = entries[paramNames.form] ?? '';
  const fields = new Map(Object.entries(rows.forms)).get(form);
  // The site is newer than this endpoint, or expects it to store: the submission stays queued, without
  // delaying other forms.
  if (fields === undefined) return { ok: false, id, retryAfter: unknownFormWait };
  const others = defused(unknownAnswers(entries, fields));
  const received = rows.append(form, {
    [columns.id]: id,
    [columns.captured]: capturedAtIn(entries),
    ...Object.fromEntries(fields.map((field) => [field, defused(entries[field] ?? '')])),
    ...(others !== '' && { [columns.others]: others }),
  });
  return 'receivedAt' in received ? { ok: true, id, ...received } : received;
}
