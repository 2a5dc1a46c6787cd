'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { AppliedItems, isOnSide } from '@/components/accounting/applying/applied-items';
import { plannedOf } from '@/components/accounting/payment/payment-plan';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import { isBlankLine, type PaymentValues } from '@/components/accounting/payment/payment-values';
import { usePaymentCurrency } from '@/components/accounting/payment/use-payment-currency';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { OpenItem } from '@/lib/contract/accounting/open-items';
import { broughtFor, settles } from '@/lib/domain/application';
import { absolute } from '@/lib/domain/money';

type Props = Readonly<{
  side: Pick<PaymentSide<PaymentRecord>, 'direction' | 'counterpartyField' | 'accountField'>;
}>;

/** Open items that a payment settles. Choosing an item fills a blank line, if no line settles it yet. */
export function PaymentApplied({ side }: Props) {
  const { getValues, setValue } = useFormContext<PaymentValues>();
  const { currency } = usePaymentCurrency();
  const { lines, party } = usePlanned(side);
  const ofParty = (item: OpenItem) => ({ ...item, party_id: party });
  const isPaid = (item: OpenItem) => lines.some((line) => settles(line, ofParty(item)));
  const fill = (item: OpenItem) => {
    const at = getValues('lines').findIndex(isBlankLine);
    if (isPaid(item) || at < 0) return;
    setValue(`lines.${at}.account_id`, item.account_id, { shouldDirty: true });
    setValue(`lines.${at}.amount`, absolute(item.open), { shouldDirty: true });
  };
  return (
    <AppliedItems
      party={party ?? null}
      among={(item) =>
        isPaid(item) || (isOnSide(item, side.direction) && item.currency === currency)
      }
      brought={(item) => (isPaid(item) ? broughtFor(ofParty(item), lines) : undefined)}
      onChoose={fill}
    />
  );
}

/** Returns the planned lines of the payment, and the party whose balance they move. */
function usePlanned(side: Props['side']) {
  const { control } = useFormContext<PaymentValues>();
  const values = useWatch({ control, compute: (typed: PaymentValues) => typed });
  const { lines } = plannedOf(side, values, useLedgerSetting());
  const named = lines.find(({ party_id }) => party_id !== undefined);
  return { lines, party: values.party_id ?? named?.party_id };
}
