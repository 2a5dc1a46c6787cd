import {
  ageing,
  ageingColumns,
  type AgeingRow,
  type AgeingTotal,
  SIDES,
} from '@/lib/contract/reports/ageing';
import { shownTo } from '@/lib/contract/reports/columns';
import { absolute, subtract, sum } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { totalRow } from '@/lib/workbook/export-row';
import { wireOf, type Wire, currenciesOf } from '@/server/ledger/currencies';
import { differencesOf, ledgerOfParties, sidedBalances } from '@/server/ledger/party-balances.sql';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import { agedItems, type AgeingAsked } from './ageing.sql';

const AMOUNTS = ['current', 'd30', 'd60', 'd90', 'older', 'total'] as const;
/** Number of decimals in a check whose amounts are in several currencies. */
const EXACT = 4;

export const ageingRoute = serve(ageing, async (call) => {
  const { input, db, say } = call;
  const period = await periodOf(call, input);
  const { base } = await reportCurrency(db, input.currency);
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const decimals = currencies.decimals[base] ?? 2;
  const { known_at: knownAt, currency, kind } = input;
  const partyId = input.party_id === undefined ? undefined : Number(input.party_id);
  const branchId = input.branch_id === undefined ? undefined : Number(input.branch_id);
  const query = { day: period.to, partyId, currency, kind, knownAt, branchId, decimals };
  const found = await agedItems(db, query);
  const columns: readonly ColumnOf[] = [
    { key: 'party', type: 'text' },
    { key: 'side', type: 'text', title: say('reports.column.owing') },
    ...shownTo(ageingColumns, { isOpen: true }).columns,
    { key: 'oldest', type: 'day' },
  ];
  const answer = {
    ...(await headOf(call, {
      report: 'ageing',
      period,
      currency: base,
      decimals,
      columns,
      knownAt,
    })),
    as_of: period.to,
    rows: found.map((row) => ({ ...row, ...formatAmounts(row, wire) })),
    totals: totalsOf(found, wire),
    sides: sideTotals(found, wire),
    checks:
      kind === undefined && branchId === undefined
        ? await tiesOf(db, query, { rows: found, decimals, say })
        : [],
  };
  const side = (of: AgeingRow['side']) => say(`reports.ageing.${of}`);
  const rows = [
    ...answer.rows.map((row) => ({ ...row, side: side(row.side) })),
    ...answer.totals.map((row) =>
      totalRow({ ...row, party: say('column.total'), side: side(row.side) }),
    ),
    ...answer.sides
      .filter(hasCurrencies(answer.totals))
      .map((row) => totalRow({ ...row, party: say('column.total'), side: side(row.side) }, [])),
  ];
  return reportFile(call, ageing, answer, rows, { totalsBy: ['side', 'currency'] });
});

type Amounts = Pick<AgeingTotal, (typeof AMOUNTS)[number] | 'currency' | 'base'>;

const formatAmounts = (row: Amounts, wire: Wire): Amounts => ({
  currency: row.currency,
  ...recordOf(AMOUNTS, (of) => wire.money(row[of], row.currency)),
  base: wire.base(row.base),
});

/** Totals over all parties, by side and currency. */
function totalsOf(rows: readonly AgeingRow[], wire: Wire): AgeingTotal[] {
  return SIDES.flatMap((side) =>
    [
      ...Map.groupBy(
        rows.filter((row) => row.side === side),
        ({ currency }) => currency,
      ),
    ]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([currency, own]) => {
        const total = (of: (typeof AMOUNTS)[number] | 'base') => sum(own.map((row) => row[of]));
        const amounts = { currency, ...recordOf(AMOUNTS, total), base: total('base') };
        return { side, ...formatAmounts(amounts, wire) };
      }),
  );
}

/** Returns a function that is true for a side with totals in several currencies. */
const hasCurrencies =
  (totals: readonly AgeingTotal[]) =>
  ({ side }: Pick<AgeingTotal, 'side'>) =>
    totals.filter((total) => total.side === side).length > 1;

/** Totals of the sides in base. A side without rows has no total. */
const sideTotals = (rows: readonly AgeingRow[], wire: Wire) =>
  SIDES.flatMap((side) => {
    const own = rows.filter((row) => row.side === side);
    return own.length === 0 ? [] : [{ side, base: wire.base(sum(own.map(({ base }) => base))) }];
  });

/**
 * Compares the open items with the parties' balances according to the account totals. Also compares the total of each
 * side with the balances that the balance sheet and the dashboard show.
 */
async function tiesOf(
  db: Db,
  query: AgeingAsked,
  { rows, decimals, say }: Readonly<{ rows: readonly AgeingRow[]; decimals: number; say: Say }>,
) {
  const open = rows.map(({ currency, total, base }) => ({ currency, amount: total, base }));
  const off = differencesOf(await ledgerOfParties(db, query), open);
  const sided = await sidedBalances(db, query);
  const sideOf = (
    of: AgeingRow['side'],
    list: readonly Readonly<{ side: string; base: string }>[],
  ) => sum(list.filter(({ side }) => side === of).map(({ base }) => base));
  const apart = sum(
    SIDES.map((side) => absolute(subtract(sideOf(side, sided), sideOf(side, rows)))),
  );
  return [
    checkOf(say('check.open-items-amount'), off.amount, EXACT),
    checkOf(say('check.open-items-base'), off.base, decimals),
    checkOf(say('check.open-items-sides'), apart, decimals),
  ];
}
