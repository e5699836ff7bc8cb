import type { Answers } from '#src/forms/answers.ts';
import type { FormMapping } from '#src/forms/wire-mapping.ts';
import type { Outcome } from './outcome.ts';

/** What of a submission a form service needs. */
export type Delivery = {
  readonly id: string;
  readonly capturedAt: number;
  readonly answers: Answers;
  /** The newest mapping of its form, not the one at capture. */
  readonly mapping: FormMapping;
};

/** One kind of place that takes submissions. It never throws for what a network does. */
export type FormService = { deliver(delivery: Delivery): Promise<Outcome> };
