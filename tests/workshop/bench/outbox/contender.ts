/** What every contender stores and sends: about 1 kB, invented. */
export type BenchSubmission = {
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly capturedAt: number;
  readonly answers: Readonly<Record<string, string>>;
};

export type Sending = {
  /** The form service's origin. */
  readonly service: string;
  /** Maximum of parallel requests; sequential contenders ignore it. */
  readonly atOnce: number;
};

/** An outbox in a page, with its own database. */
export type Contender = {
  /** Stores submissions as if enqueued before; not timed. */
  seed(submissions: readonly BenchSubmission[]): Promise<void>;
  /** Resolves once the submission is stored, as far as the contender knows; null if it stores nothing. */
  readonly enqueue: ((submission: BenchSubmission) => Promise<void>) | null;
  /** Sends and removes all waiting submissions. */
  drain(): Promise<void>;
};

/** Every contender's module exports this as `open`. */
export type OpenContender = (sending: Sending) => Promise<Contender>;

export const formId = 'bench';

/** Entry numbers; the form service recognizes a submission by its `mark`. */
export const entries = { mark: 1, topic: 2, state: 3, skills: 4, message: 5 } as const;

/** @param first the first submission's mark; the others count on */
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

/** The same request as our outbox makes. */
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

export async function post(service: string, submission: BenchSubmission): Promise<void> {
  await fetch(makeRequest(service, submission));
}
