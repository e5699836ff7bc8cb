import { type Chosen, markHandedOver, readGivable } from '#src/outbox/hand-over/give.ts';
import { type Carried, carry } from '#src/outbox/hand-over/parcel.ts';
import type { Outbox } from '#src/outbox/outbox.ts';

/** What a device would put into a parcel now. */
export async function carriedFrom(outbox: Outbox, chosen: Chosen = 'all'): Promise<Carried[]> {
  const given = await readGivable(outbox, chosen);
  if (!given.ok) throw new Error(`Nothing could be read: ${given.error}`);
  return given.value.map(carry);
}

/** Marks as handed over what a device would put into a parcel now. @returns how many */
export async function handOver(outbox: Outbox, chosen: Chosen = 'all'): Promise<number> {
  const given = await readGivable(outbox, chosen);
  if (!given.ok) throw new Error(`Nothing could be read: ${given.error}`);
  const marked = await markHandedOver(outbox, given.value);
  if (!marked.ok) throw new Error(`Nothing could be marked: ${marked.error}`);
  return marked.value;
}
