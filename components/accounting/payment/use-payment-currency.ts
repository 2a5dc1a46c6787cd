'use client';

import { useWatch } from 'react-hook-form';
import type { PaymentValues } from './payment-values';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';

/** Currency of the payment: the selected currency, otherwise the account's currency, otherwise the base currency. */
export function usePaymentCurrency() {
  const id = useWatch<PaymentValues, 'account_id'>({ name: 'account_id' });
  const chosen = useWatch<PaymentValues, 'currency'>({ name: 'currency' });
  const { account: accountOf, base, decimals } = useLedgerSetting();
  const account = accountOf(id);
  const currency = chosen ?? account?.currency ?? base;
  return {
    account,
    base,
    currency,
    decimals: decimals[currency] ?? 2,
    /** True if the account allows several currencies. */
    isChosen: account?.is_multi_currency === true,
    isForeign: currency !== base,
  };
}
