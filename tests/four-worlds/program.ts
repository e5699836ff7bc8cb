import { seededRandom } from '#tests/support/seeded-random.ts';

/** The form service's treatment of a request. */
export type Service = 'up' | 'down' | 'hangs' | 'fails';

/** The fate of hanging requests when the service's behavior changes. */
export type Late = 'answered' | 'lost' | 'arrived-unanswered';

/** Actions on one submission or on all, without parameters. */
const plain = [
  'send-now',
  'send-now',
  'send-one',
  'edit',
  'edit',
  'open-editor',
  'close-editor',
  'delete',
  'undo',
  'undo',
  'resend',
  'delete-history',
  'open-tab',
  'close-tab',
] as const;

/** An event; `which` selects a submission, `by` a tab. */
export type Step = { readonly by: number; readonly which: number } & (
  | { readonly kind: (typeof plain)[number] }
  | { readonly kind: 'submit'; readonly form: string; readonly times: number }
  | { readonly kind: 'service'; readonly is: Service; readonly late: Late }
  | { readonly kind: 'practice' | 'pause' | 'keep-copies'; readonly on: boolean }
  | { readonly kind: 'end-practice'; readonly answer: 'send' | 'delete' }
  | { readonly kind: 'pass'; readonly seconds: number }
);

/** The connected forms; one more is not. */
export const connected = ['join', 'tax'] as const;
const forms = [...connected, 'health'] as const;

/** A seed gives the same steps in every world. */
export function programOf(seed: number): readonly Step[] {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const pick = <Item>(...items: readonly [Item, ...Item[]]): Item =>
    items[below(items.length)] ?? items[0];
  const some = (): Step => {
    const at = { by: below(3), which: below(64) };
    const on = random() < 0.5;
    const kind = random();
    if (kind < 0.22) return { ...at, kind: 'submit', form: pick(...forms), times: 1 + below(3) };
    if (kind < 0.38) {
      const is = pick<Service>('up', 'down', 'hangs', 'hangs', 'fails');
      return { ...at, kind: 'service', is, late: pick('answered', 'lost', 'arrived-unanswered') };
    }
    if (kind < 0.48) return { ...at, kind: pick('practice', 'pause', 'keep-copies'), on };
    if (kind < 0.52) return { ...at, kind: 'end-practice', answer: on ? 'send' : 'delete' };
    if (kind < 0.57) return { ...at, kind: 'pass', seconds: 1 + below(1_000) };
    return { ...at, kind: pick(...plain) };
  };
  return Array.from({ length: 15 + below(30) }, some);
}
