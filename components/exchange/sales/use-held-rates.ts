'use client';

import { shownNumber } from '@/components/document/document-number';
import { printQuote, type Quotation } from '@/components/exchange/sales/use-print-job';
import { useSend } from '@/hooks/use-call';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import { type Sale, sales } from '@/lib/contract/exchange/sales';

/** Holds the rates of a draft that was just kept, and prints the paper that finds it again. */
export function useHeldRates(
  quotation: () => Quotation | undefined,
  onHeld: (sale: Sale) => void,
): (draft: Sale) => void {
  const hold = useSend(sales.quote);
  const { offer_minutes: minutes } = useExchangeSetting();
  const work = async (draft: Sale) => {
    const priced = quotation();
    try {
      const held = await hold.mutateAsync({ params: { id: draft.id }, input: {} });
      const { quote } = held;
      if (quote && priced) {
        const { valid_until: until, address } = quote;
        printQuote({ ...priced, number: shownNumber('sales', held), minutes, until, address });
      }
      onHeld(held);
    } catch (error) {
      // The draft is kept; only its rates are not held.
      if (error instanceof ApiError) toast.error(error.message);
      onHeld(draft);
    }
  };
  return (draft) => void work(draft);
}
