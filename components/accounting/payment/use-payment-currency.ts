'use client';

import { useWatch } from 'react-hook-form';
import type { PaymentValues } from '@/components/accounting/payment/payment-values';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';

/** The currency of the payment that is typed: the chosen one, else that of the account, else the base. */
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
    /** The account leaves a choice. */
    isChosen: account?.is_multi_currency === true,
    isForeign: currency !== base,
  };
}
