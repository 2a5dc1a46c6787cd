import { add, type Decimal, subtract } from '@/lib/domain/money';
import { openLegs } from '@/server/document/open-legs';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';

type Rung = Readonly<{ date: string; currency: string; receive: Decimal; pay: Decimal }>;

/**
 * What trades that stand still bring and cost, by value date and currency; from a day on, or also what should
 * have come before.
 */
export async function ladderOf(db: Db, from = '') {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rungs = new Map<string, Rung>();
  for (const { currency, amount, is_ours, value_date: date } of await openLegs(db, currencies)) {
    if (date < from) continue;
    const key = `${date} ${currency}`;
    const { receive, pay } = rungs.get(key) ?? { receive: '0', pay: '0' };
    rungs.set(key, {
      ...{ date, currency },
      receive: is_ours ? add(receive, amount) : receive,
      pay: is_ours ? pay : add(pay, amount),
    });
  }
  const order = [...rungs].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return order.map(([, { date, currency, receive, pay }]) => ({
    ...{ date, currency },
    receive: wire.money(receive, currency),
    pay: wire.money(pay, currency),
    net: wire.money(subtract(receive, pay), currency),
  }));
}
