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

/** What a payment with a party is for; an item that is chosen before anything is typed fills a line in. */
export function PaymentApplied({ side }: Props) {
  const { control, getValues, setValue } = useFormContext<PaymentValues>();
  const values = useWatch({ control, compute: (typed: PaymentValues) => typed });
  const setting = useLedgerSetting();
  const { currency } = usePaymentCurrency();
  const { lines } = plannedOf(side, values, setting);
  const party = values.party_id ?? lines.find((line) => line.party_id !== undefined)?.party_id;
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
