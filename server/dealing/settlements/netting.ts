import { sql } from 'kysely';

import { negate, sum } from '@/lib/domain/money';
import { netted } from '@/lib/domain/dealing/netting';
import type { PartyKind } from '@/lib/domain/accounting/party';
import type { Db } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';

type Row = Readonly<{
  party_id: number;
  name: string;
  kind: PartyKind;
  currency: string;
  amount: string;
}>;

/** Balances with parties on the settlement accounts of agents and dealers, by currency. */
async function settlementBalances(db: Db): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select p.id as party_id, p.name, p.kind, b.currency, sum(b.amount) as amount
    from balance b
    join account a on a.id = b.account_id and a.purpose in ('agent_settlement', 'dealer_settlement')
    join party p on p.id = b.party_id
    group by 1, 2, 3, 4 having sum(b.amount) <> 0
    order by b.currency, p.name, p.id
  `.execute(db);
  return rows;
}

/** Debts per currency, and a small number of payments that settle them. A null payer or payee is the organisation. */
export async function nettingOf(db: Db) {
  const wire = wireOf(await currenciesOf(db));
  const byCurrency = Map.groupBy(await settlementBalances(db), ({ currency }) => currency);
  return [...byCurrency].map(([currency, rows]) => {
    const named = new Map(rows.map(({ party_id: id, name }) => [id, { id, name }]));
    const ours = negate(sum(rows.map(({ amount }) => amount)));
    const who = (id: number | null) => (id === null ? null : (named.get(id) ?? null));
    const payments = netted([
      ...rows.map(({ party_id, amount }) => ({ who: party_id, amount })),
      { who: null, amount: ours },
    ]);
    return {
      currency,
      parties: rows.map(({ party_id, name, kind, amount }) => ({
        party_id,
        name,
        kind,
        amount: wire.money(amount, currency),
      })),
      ours: wire.money(ours, currency),
      settlements: payments.map(({ from, to, amount }) => ({
        from: who(from),
        to: who(to),
        amount: wire.money(amount, currency),
      })),
    };
  });
}
