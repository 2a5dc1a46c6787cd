'use client';

import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { denominations } from '@/lib/contract/settings/denominations';

const NOTHING: readonly never[] = [];

/** Denominations of a currency that the organisation pays out, and denominations that it accepts. */
export function useNotes(currency: string | null) {
  const { data: currencies } = useCurrencies();
  const id = currencies?.find(({ code }) => code === currency)?.id;
  const { data = NOTHING } = useAnswer(
    denominations.list,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, staleTime: Infinity },
  );
  return {
    issued: data.filter(({ issuable }) => issuable).map(({ value }) => value),
    taken: data.filter(({ acceptable }) => acceptable).map(({ value }) => value),
  };
}
