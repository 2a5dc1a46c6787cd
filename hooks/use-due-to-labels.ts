'use client';

import { useEffect } from 'react';

import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import { useAnswer } from './use-call';

/**
 * What documents are called that something is due to. Where the call is refused with `errors`, that is
 * only logged (specification 8): the labels are missing, and nothing else is.
 */
export function useDueToLabels() {
  const { data = [], error } = useAnswer(dueToLabels, undefined, { staleTime: Infinity });
  const isRefused = error !== null && Object.keys(error.errors).length > 0;
  useEffect(() => {
    // The specification asks for the log, and a browser has no other.
    // oxlint-disable-next-line no-console
    if (isRefused) console.error(error.message, error.errors);
  }, [isRefused, error]);
  return data;
}
