import { useDeferred } from '#src/ui/use-deferred.ts';

const loadReceipt = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.ReceiptCode);

/** The receipt of a submission, by its id, once its code is there. */
export function ReceiptSlot({ id }: { readonly id: string }) {
  const Receipt = useDeferred(loadReceipt);
  return Receipt && <Receipt id={id} />;
}
