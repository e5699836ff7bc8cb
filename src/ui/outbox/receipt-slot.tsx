import { useLate } from '#src/ui/use-late.ts';

const loadReceipt = () => import('#src/ui/late-parts.ts').then((module) => module.ReceiptCode);

/** The receipt of a submission, by its id, once its code is there. */
export function ReceiptSlot({ id }: { readonly id: string }) {
  const Receipt = useLate(loadReceipt);
  return Receipt && <Receipt id={id} />;
}
