'use client';

import { useWatch } from 'react-hook-form';
import { AppliedItems, useApplied } from '@/components/accounting/applying/applied-items';
import { itemKey } from '@/components/accounting/applying/applied-values';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';
import { isDecimal, sign } from '@/lib/domain/money';

/**
 * Field for the open items that a settlement pays. It offers the party's items in the settled currency. After the first
 * selection it offers only items on the same account and the same side (debit or credit).
 */
export function SettlementApplied({ party }: { party?: number }) {
  const picked: unknown = useWatch({ name: 'party_id' });
  const currency: unknown = useWatch({ name: 'currency' });
  const amount: unknown = useWatch({ name: 'amount' });
  const id = party ?? (typeof picked === 'number' ? picked : null);
  const first = useFirstChosen(id);
  const isOfFirst = (item: OpenItem) =>
    !first || (item.account_id === first.account_id && sign(item.open) === sign(first.open));
  return (
    <AppliedItems
      party={id}
      among={(item) => item.currency === currency && isOfFirst(item)}
      brought={() => (typeof amount === 'string' && isDecimal(amount) ? amount : undefined)}
    />
  );
}

/** Returns the first selected item, which determines the account and the side (debit or credit) of all others. */
function useFirstChosen(party: number | null): OpenItem | undefined {
  const [first] = useApplied();
  const { may } = usePermission('parties');
  const { data } = useAnswer(
    openItems,
    { params: { id: party ?? 0 }, input: {} },
    { enabled: party !== null && may('view') },
  );
  return first && data?.data.find((item) => itemKey(item) === itemKey(first));
}
