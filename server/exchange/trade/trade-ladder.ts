import { add, type Decimal, subtract } from '@/lib/domain/money';
import { worth } from '@/lib/domain/rate';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { courseOf } from './trade-record';
import { tradeBodyOf } from './trade-settle';

type Rung = Readonly<{ date: string; currency: string; receive: Decimal; pay: Decimal }>;

/**
 * What trades that stand still bring and cost, by value date and currency; from a day on, or also what should
 * have come before.
 */
export async function ladderOf(db: Db, from = '') {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rows = await db
    .selectFrom('document')
    .select(['body', 'course', 'date'])
    .where('type', '=', 'trade')
    .where('status', '=', 'posted')
    .where('stage', 'is distinct from', 'settled')
    .execute();
  const rungs = new Map<string, Rung>();
  for (const row of rows) {
    const body = tradeBodyOf(row);
    const date = body.value_date ?? row.date ?? '';
    const { counter_currency = currencies.base, side } = body;
    const counter = worth(body.amount, body, currencies.decimals[counter_currency] ?? 2);
    const course = courseOf(row.course);
    const legs = [
      ['fc', body.currency, body.amount, side === 'buy'],
      ['counter', counter_currency, counter, side === 'sell'],
    ] as const;
    for (const [leg, currency, amount, isOurs] of legs) {
      if (course[leg]?.status === 'settled' || date < from) continue;
      const key = `${date} ${currency}`;
      const { receive, pay } = rungs.get(key) ?? { receive: '0', pay: '0' };
      rungs.set(key, {
        ...{ date, currency },
        receive: isOurs ? add(receive, amount) : receive,
        pay: isOurs ? pay : add(pay, amount),
      });
    }
  }
  const order = [...rungs].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return order.map(([, { date, currency, receive, pay }]) => ({
    ...{ date, currency },
    receive: wire.money(receive, currency),
    pay: wire.money(pay, currency),
    net: wire.money(subtract(receive, pay), currency),
  }));
}
