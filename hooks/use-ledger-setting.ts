'use client';

import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { rates } from '@/lib/contract/dealing/rates';
import type { Decimal } from '@/lib/domain/money';
import { useAccounts } from './use-accounts';
import { useAnswer } from './use-call';
import { useCurrencies } from './use-currencies';
import { useFormats } from './use-formats';
import { usePermission } from './use-permission';
import { useToday } from './use-today';

const NO_ACCOUNTS: readonly Account[] = [];

export type LedgerSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  accounts: ReadonlyMap<number, Account>;
  account: (id: number | null) => Account | undefined;
  mids: DayMids;
}>;

/** Accounts, currencies and rates in the form that the posting rules need. */
export function useLedgerSetting(): LedgerSetting {
  const { data: list = NO_ACCOUNTS } = useAccounts();
  const { data: currencies = [] } = useCurrencies();
  const { baseCurrency, decimalsOf } = useFormats();
  const mids = useMids();
  const accounts = new Map(list.map((account) => [account.id, account]));
  const codes = [baseCurrency, ...currencies.map(({ code }) => code)];

  return {
    base: baseCurrency,
    decimals: Object.fromEntries(codes.map((code) => [code, decimalsOf(code)])),
    accounts,
    mids,
    account: (id) => (id === null ? undefined : accounts.get(id)),
  };
}

/** Mid rate of the rate board for a day, in base currency per unit; undefined if the browser does not know it. */
type DayMids = (currency: string, day: string) => Decimal | undefined;

/**
 * Mid rates in base currency per unit. The browser knows only those of today, because a posting of today uses the
 * current rate board; for other days only the server has the rates.
 */
function useMids(): DayMids {
  const { may } = usePermission('rates');
  const today = useToday();
  const { data } = useAnswer(rates.current, undefined, { enabled: may('view') });
  return (currency, day) =>
    day === today ? data?.find((rate) => rate.currency === currency)?.mid_base : undefined;
}
