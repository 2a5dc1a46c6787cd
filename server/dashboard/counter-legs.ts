import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { subtract, sum } from '@/lib/domain/money';
import { openLegs } from '@/server/document/open-legs';
import type { Db } from '@/server/kernel/host';
import { type Currencies, wireOf } from '@/server/ledger/currencies';

/** The legs of trades that are due today, by currency, and how many should have been settled before. */
export async function legsDue(
  db: Db,
  currencies: Currencies,
  day: string,
): Promise<NonNullable<CounterDashboard['legs']>> {
  const wire = wireOf(currencies);
  const open = await openLegs(db, currencies);
  const due = open.filter(({ value_date }) => value_date === day);
  const codes = [...new Set(due.map(({ currency }) => currency))].sort();
  return {
    due: due.length,
    overdue: open.filter(({ value_date }) => value_date < day).length,
    net: codes.map((currency) => {
      const own = due.filter((one) => one.currency === currency);
      const of = (ours: boolean) =>
        sum(own.filter(({ is_ours }) => is_ours === ours).map(({ amount }) => amount));
      return {
        currency,
        receive: wire.money(of(true), currency),
        pay: wire.money(of(false), currency),
        net: wire.money(subtract(of(true), of(false)), currency),
      };
    }),
  };
}
