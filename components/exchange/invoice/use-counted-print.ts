'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useSend } from '@/hooks/use-call';
import { type Invoice, invoice } from '@/lib/contract/exchange/invoice';

/**
 * Prints a paper once the organisation has counted it, so that the second one says that it is a copy. The
 * browser's own command prints it too: what was printed before is a copy then as well.
 */
export function useCountedPrint({ id, print_count }: Invoice) {
  const { mutate, isPending, error } = useSend(invoice.print);
  const [counted, setCounted] = useState<number>();
  const printAs = (count: number) => {
    // What the printer is given is what stands in the page at that moment.
    flushSync(() => setCounted(count));
    window.addEventListener('afterprint', () => setCounted(undefined), { once: true });
    window.print();
  };

  const nth = counted ?? print_count + 1;
  return {
    print: () =>
      mutate({ params: { id } }, { onSuccess: (printed) => printAs(printed.print_count) }),
    isCounting: isPending,
    error,
    /** Which copy comes out next; nothing for the first. */
    copy: nth > 1 ? nth : undefined,
  };
}
