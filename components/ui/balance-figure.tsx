'use client';

import { Figure, type FigureKind } from './figure';
import { useKeptAccounts } from '@/hooks/use-accounts';
import { balanceTone } from '@/lib/domain/balance-tone';
import type { Decimal } from '@/lib/domain/money';

/** Balance of an account; debits are positive. The figure is red if its sign is unusual for the type of the account. */
export function BalanceFigure({
  account,
  value,
  ...kind
}: FigureKind & { account: number | undefined; value: Decimal }) {
  const accounts = useKeptAccounts();
  const type = accounts?.find(({ id }) => id === account)?.type;
  return <Figure value={value} tone={balanceTone(type, value)} {...kind} />;
}
