/** What every contender stores and sends: about 1 kB, nobody's. */
export type BenchSubmission = {
  /** UUID. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly capturedAt: number;
  readonly answers: Readonly<Record<string, string>>;
};

/** Where and how a contender is to send. */
export type Sending = {
  /** The form service's origin. */
  readonly service: string;
  /** The most requests under way at once; contenders that send one by one ignore it. */
  readonly atOnce: number;
};

/** An outbox in a page, on a database of its own. */
export type Contender = {
  /** Puts submissions into the store as if they had been enqueued before; it is not timed. */
  seed(submissions: readonly BenchSubmission[]): Promise<void>;
  /** Resolves once the submission is stored, as far as the contender can tell; null where it stores nothing. */
  readonly enqueue: ((submission: BenchSubmission) => Promise<void>) | null;
  /** Sends all that waits and takes it off the store; resolves when nothing waits any more. */
  drain(): Promise<void>;
};

/** What every contender's module exports as `open`. */
export type OpenContender = (sending: Sending) => Promise<Contender>;

export const formId = 'bench';

/** The entry number of each answer. The form service knows a submission by its `mark`. */
export const entries = { mark: 1, topic: 2, state: 3, skills: 4, message: 5 } as const;

/** @param first the number of the first; each number is the submission's mark */
export const makeSubmissions = (count: number, first = 0): BenchSubmission[] =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    capturedAt: 1_700_000_000_000 + first + index,
    answers: {
      mark: String(first + index),
      topic: 'Roads and bridges',
      state: 'TX',
      skills: 'Radio, first aid, carpentry. '.repeat(14),
      message: 'The bridge on the county road is out; — é. '.repeat(10),
    },
  }));

/** The request of one submission, as our outbox makes it. */
export function makeRequest(service: string, { answers }: BenchSubmission): Request {
  const body = new URLSearchParams();
  for (const [name, entry] of Object.entries(entries)) {
    body.set(`entry.${entry}`, answers[name] ?? '');
  }
  return new Request(`${service}/forms/d/e/${formId}/formResponse`, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body,
  });
}

/** Posts one submission. */
export async function post(service: string, submission: BenchSubmission): Promise<void> {
  await fetch(makeRequest(service, submission));
}
