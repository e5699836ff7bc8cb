import { isRecord } from '#src/lib/result.ts';
import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import {
  contractVersion,
  type Entries,
  limits,
  paramNames,
  statusQueryLimit,
} from '#src/outbox/delivery/contract.ts';
import {
  arrived,
  broken,
  type Endpoint,
  hasRows,
  isReadable,
  listed,
  noHeader,
  post,
  question,
  refused,
  shown,
  storedAt,
} from './endpoint.ts';

/** A form with all fields of `markedAnswers`, and unused ids. */
export type Subject = { readonly form: string; readonly newId: () => string };

/** Marks a check's rows for the owner to delete. */
export const markedAnswers = { firstName: 'Test', lastName: 'Endpoint check' };

/** One rule of the contract (README in `src/form-service-script`). */
export type Rule = {
  readonly name: string;
  /** Whether it also applies to an endpoint that only confirms arrivals. */
  readonly withoutStoring?: true;
  /** @throws a BrokenRule; NotReached on a request to retry */
  readonly hold: (endpoint: Endpoint, subject: Subject) => Promise<void>;
};

const usual = ({ form }: Subject, id: string, answers: Entries = markedAnswers): Entries => ({
  [paramNames.kind]: 'submission',
  [paramNames.id]: id,
  [paramNames.form]: form,
  [paramNames.capturedAt]: '2026-01-02T03:04:05.678Z',
  ...answers,
});

/** The ids that a check guesses. */
const guessedIds = 1_000;

/** Characters that encodings often break. */
const oddText = 'Zoë & Bo: 1+1=2, 50 %, "שלום" 🙂; second part';

/** Every externally visible rule of the contract. */
export const endpointRules: readonly Rule[] = [
  {
    name: 'It stores a submission, and says so by its number and the time',
    async hold(endpoint, subject) {
      const id = subject.newId();
      storedAt(await post(endpoint, { ...usual(subject, id), firstName: oddText }), id, false);
      const [row = {}, ...more] = (await endpoint.rowsOf?.(id)) ?? [];
      if (endpoint.rowsOf === undefined) return;
      broken(more.length > 0, 'There are several rows of it.');
      broken(!Object.values(row).includes(oddText), 'Its row does not hold what was sent.');
    },
  },
  {
    name: 'It lets a page of another site read its answer',
    withoutStoring: true,
    async hold(endpoint, subject) {
      const response = await endpoint.send('POST', question([subject.newId()]));
      broken(!isReadable(response), `Of its answer: ${noHeader}.`);
    },
  },
  {
    // An unreadable error looks like a lost connection, and hides the endpoint's request to wait.
    name: 'It lets a page of another site read its errors, too',
    withoutStoring: true,
    async hold(endpoint) {
      // Each causes an error in some endpoint or proxy.
      for (const [method, entries] of [
        ['GET', {}],
        ['POST', {}],
        ['POST', { [paramNames.kind]: 'nothing-that-there-is' }],
        ['POST', { [paramNames.kind]: 'question', [paramNames.ids]: 'x'.repeat(3_000_000) }],
      ] as const) {
        const response = await endpoint.send(method, entries);
        const unread = response.status > 399 && !isReadable(response);
        broken(unread, `Of its answer with the status ${response.status}: ${noHeader}.`);
      }
    },
  },
  {
    name: 'It stores a submission that comes again only once, and names the first time',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const first = storedAt(await post(endpoint, usual(subject, id)), id, false);
      for (const again of [id, id.toUpperCase()]) {
        const json = await post(endpoint, { ...usual(subject, again), firstName: 'Changed' });
        broken(storedAt(json, again, true) !== first, 'It names another time than the first.');
      }
      await hasRows(endpoint, id, 1);
    },
  },
  {
    name: 'It stores a submission once that comes twice at the same moment',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const both = await Promise.all([0, 1].map(() => post(endpoint, usual(subject, id))));
      const repeats = both.map(({ duplicate }) => duplicate).filter((one) => one === true);
      broken(repeats.length !== 1, 'It does not call exactly one of the two a duplicate.');
      await hasRows(endpoint, id, 1);
    },
  },
  {
    name: 'It says which submissions have arrived, and which have not',
    async hold(endpoint, subject) {
      const [here, missing] = [subject.newId(), subject.newId()];
      storedAt(await post(endpoint, usual(subject, here)), here, false);
      await arrived(endpoint, [here, missing], [here]);
    },
  },
  {
    name: 'It says what became of a submission only to those who have its whole number',
    withoutStoring: true,
    async hold(endpoint, { newId }) {
      const patterns = [
        '%',
        '.*',
        '*',
        '_',
        "' or ''='",
        newId().slice(0, 8),
        newId().slice(0, -1),
      ];
      const guesses = Array.from({ length: guessedIds / statusQueryLimit }, () =>
        Array.from({ length: statusQueryLimit }, newId),
      );
      for (const ids of [patterns, ...guesses]) {
        const { followUps } = await post(endpoint, question(ids));
        broken(!Array.isArray(followUps), 'It lists no follow-ups: it is older than this site.');
        broken(listed(followUps).length > 0, `It answers a guess: ${shown({ followUps })}.`);
      }
    },
  },
  {
    name: `It answers for ${statusQueryLimit} submissions at most in one question, and says nothing of the rest`,
    async hold(endpoint, subject) {
      const ids = Array.from({ length: statusQueryLimit + 20 }, subject.newId);
      const json = await post(endpoint, question(ids));
      const missing = listed(json.missing);
      broken(json.ok !== true || missing.length === 0, 'It does not answer.');
      broken(
        missing.some((id) => !ids.slice(0, statusQueryLimit).includes(id)),
        'It calls missing what it has not looked for.',
      );
    },
  },
  {
    name: 'It asks a form that it does not know to wait, and stores nothing of it',
    async hold(endpoint, subject) {
      for (const form of ['a-form-that-is-not-there', 'constructor', '__proto__', '']) {
        const id = subject.newId();
        const json = await post(endpoint, { ...usual(subject, id), [paramNames.form]: form });
        const isPostponed = json.ok === false && json.id === id && Number(json.retryAfter) > 0;
        broken(!isPostponed, `Of the form '${form}' it says ${shown(json)}.`);
        await arrived(endpoint, [id], []);
      }
    },
  },
  {
    name: 'It refuses a submission for good that has no valid number',
    async hold(endpoint, subject) {
      for (const id of ['', 'x', `${subject.newId()}0`]) {
        refused(await post(endpoint, usual(subject, id)), id);
      }
    },
  },
  {
    name: 'It refuses an answer for good that is too long for a cell',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const firstName = 'x'.repeat(limits.answer + 1);
      refused(await post(endpoint, { ...usual(subject, id), firstName }), id);
      await arrived(endpoint, [id], []);
    },
  },
  {
    name: 'It refuses a request for good that is too long as a whole',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const part = 'x'.repeat(limits.answer - 1);
      const parts = Array.from({ length: 12 }, (_, number) => [`part${number}`, part]);
      refused(await post(endpoint, { ...usual(subject, id), ...Object.fromEntries(parts) }), id);
      await arrived(endpoint, [id], []);
    },
  },
  {
    name: 'It keeps an answer to a question that it does not know',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const asked = { ...usual(subject, id), questionOfANewerSite: oddText };
      storedAt(await post(endpoint, asked), id, false);
      const rows = await endpoint.rowsOf?.(id);
      const texts = rows?.flatMap((row) => Object.values(row));
      const kept = texts?.some((text) => text.includes(oddText) && text.includes('questionOfANew'));
      broken(kept === false, 'The answer is not in its row.');
    },
  },
  {
    name: 'It takes a submission that lacks answers, as an older site sends it',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const answers = { lastName: markedAnswers.lastName };
      storedAt(await post(endpoint, usual(subject, id, answers)), id, false);
    },
  },
  {
    name: 'It stores nothing that comes by GET',
    async hold(endpoint, subject) {
      const id = subject.newId();
      const { body } = await endpoint.send('GET', usual(subject, id));
      broken(readJson(body)?.ok === true, 'It says that it has stored it.');
      await arrived(endpoint, [id], []);
    },
  },
  {
    name: 'It says its version and the fields of each form',
    withoutStoring: true,
    async hold(endpoint, { form }) {
      const { ok, version, mode, forms } = await post(endpoint, { [paramNames.kind]: 'version' });
      broken(ok !== true || !isRecord(forms), 'It does not say what it is.');
      broken(
        version !== contractVersion,
        `It is of version ${shown({ version })}, this site of ${contractVersion}: set it up again.`,
      );
      const known = isRecord(forms) && Array.isArray(forms[form]);
      broken(mode === 'deliver' && !known, `It does not say that it knows the form '${form}'.`);
    },
  },
  {
    name: 'It tells nobody but its owner how many have arrived',
    withoutStoring: true,
    async hold(endpoint, { newId }) {
      for (const key of [newId(), '']) {
        const json = await post(endpoint, { [paramNames.kind]: 'arrivals', [paramNames.key]: key });
        const refuses = json.ok === false && typeof json.reason === 'string';
        broken(!refuses || json.forms !== undefined, `Without the key it says ${shown(json)}.`);
      }
    },
  },
];
