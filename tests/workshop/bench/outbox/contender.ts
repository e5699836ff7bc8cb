/** About 1 kB, invented. */
export type BenchSubmission = {
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly capturedAt: number;
  readonly answers: Readonly<Record<string, string>>;
};

export type Sending = {
  readonly service: string;
  /** Sequential contenders ignore it. */
  readonly atOnce: number;
};

/** An outbox with its own database. */
export type Contender = {
  /** Not timed. */
  seed(submissions: readonly BenchSubmission[]): Promise<void>;
  /** Resolves once stored, as far as the contender knows; null if it stores nothing. */
  readonly enqueue: ((submission: BenchSubmission) => Promise<void>) | null;
  /** Sends and removes all. */
  drain(): Promise<void>;
};

/** Every contender exports this as `open`. */
export type OpenContender = (sending: Sending) => Promise<Contender>;

export const formId = 'bench';

/** Entry numbers; the form service recognizes a submission by its `mark`. */
export const entries = { mark: 1, topic: 2, state: 3, skills: 4, message: 5 } as const;

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
