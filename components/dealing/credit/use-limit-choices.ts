'use client';

import type { Choice } from '@/components/fields/field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useScopeWords } from '@/hooks/use-credit-available';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import { creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';

const ACTIVE = { status: 'active', per_page: '200' } as const;

/** Active limits as choices (at most 200), labelled with number, customer and amount. */
export function useLimitChoices(): readonly Choice[] {
  const { may } = usePermission('credit limit');
  const { money } = useFormats();
  const { data } = useAnswer(creditLimit.list, { input: ACTIVE }, { enabled: may('view') });
  return (data?.data ?? []).map(({ id, number, counterparty, amount, currency }) => ({
    value: String(id),
    label: [number, counterparty, amount && currency && money(amount, currency)].join(' · '),
  }));
}

/** Active sub-limits as choices (at most 200), labelled with number, customer and scope. */
export function useSubLimitChoices(): readonly Choice[] {
  const { may } = usePermission('credit sub limit');
  const scopeOf = useScopeWords();
  const { data } = useAnswer(creditSubLimit.list, { input: ACTIVE }, { enabled: may('view') });
  return (data?.data ?? []).map(({ id, number, counterparty, ...sub }) => ({
    value: String(id),
    label: [number, counterparty, scopeOf(sub)].join(' · '),
  }));
}
