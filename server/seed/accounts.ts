import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { Caller } from './caller';
import type { CounterSetup } from './counter-setup';

/** Returns a function that looks up the id of an account by its number. */
export async function accountsBy(call: Caller, { owner }: CounterSetup) {
  const chart = await call(chartOfAccounts.list, owner);
  const ids = new Map(chart.map(({ number, id }) => [number, id]));
  return (number: string): number => {
    const id = ids.get(number);
    if (id === undefined) throw new RangeError(`the chart has no account ${number}`);
    return id;
  };
}
