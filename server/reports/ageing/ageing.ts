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
import { serve } from '@/server/kernel/serve';
import { accountSums } from '@/server/ledger/account-sums.sql';
import { wireOf, type Wire, currenciesOf } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import { agedItems, type AgeingAsked } from './ageing.sql';

const AMOUNTS = ['current', 'd30', 'd60', 'd90', 'older', 'total'] as const;
/** Amounts of several currencies are held against the ledger together. */
const EXACT = 4;

export const ageingRoutes = [
  serve(ageing, async (call) => {
    const { input, db, say } = call;
    const period = await periodOf(call, input);
    const { base } = await reportCurrency(db, input.currency);
    const currencies = await currenciesOf(db);
    const wire = wireOf(currencies);
    const decimals = currencies.decimals[base] ?? 2;
    const { known_at: knownAt, currency, kind } = input;
    const partyId = input.party_id === undefined ? undefined : Number(input.party_id);
    const branchId = input.branch_id === undefined ? undefined : Number(input.branch_id);
    const asked = { day: period.to, partyId, currency, kind, knownAt, branchId, decimals };
    const found = await agedItems(db, asked);
    const columns: readonly ColumnOf[] = [
      { key: 'party', type: 'text' },
      { key: 'side', type: 'text', title: say('reports.column.owing') },
      ...shownTo(ageingColumns, { isOpen: true }).columns,
      { key: 'oldest', type: 'day' },
    ];
    const answer = {
      ...(await headOf(call, {
        ...{ report: 'ageing', period, currency: base, decimals, columns, knownAt },
      })),
      as_of: period.to,
      rows: found.map((row) => ({ ...row, ...told(row, wire) })),
      totals: totalsOf(found, wire),
      checks:
        kind === undefined && branchId === undefined
          ? (await untied(db, asked, found)).map(({ of, off }) =>
              checkOf(say(`check.open-items-${of}`), off, EXACT),
            )
          : [],
    };
    const side = (of: AgeingRow['side']) => say(`reports.ageing.${of}`);
    return reportFile(call, ageing, answer, [
      ...answer.rows.map((row) => ({ ...row, side: side(row.side) })),
      ...answer.totals.map((row) => ({
        ...row,
        party: say('column.total'),
        side: side(row.side),
      })),
    ]);
  }),
];

type Amounts = Pick<AgeingTotal, (typeof AMOUNTS)[number] | 'currency' | 'base'>;

const told = (row: Amounts, wire: Wire): Amounts => ({
  currency: row.currency,
  ...recordOf(AMOUNTS, (of) => wire.money(row[of], row.currency)),
  base: wire.base(row.base),
});

/** What all parties owe, and what they are owed, in each currency. */
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
        return { side, ...told(amounts, wire) };
      }),
  );
}

/** How far what is open differs from what the ledger has on the same accounts: in amounts, and in base. */
async function untied(
  db: Db,
  { day, partyId, currency, knownAt }: AgeingAsked,
  rows: readonly AgeingRow[],
): Promise<readonly Readonly<{ of: 'amount' | 'base'; off: string }>[]> {
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('party_required', '=', true)
    .execute();
  const ids = new Set(accounts.map(({ id }) => id));
  const sums = await accountSums(db, { from: day, to: day, currency, partyId, knownAt });
  const ledger = sums.filter(({ account_id }) => ids.has(account_id));
  const codes = [...new Set([...ledger, ...rows].map((one) => one.currency))];
  const off = codes.map((code) => {
    const stands = ledger.filter((one) => one.currency === code);
    const open = rows.filter((one) => one.currency === code);
    return absolute(
      subtract(
        sum(stands.map(({ amount }) => amount.closing)),
        sum(open.map(({ total }) => total)),
      ),
    );
  });
  const inBase = subtract(
    sum(ledger.map(({ base }) => base.closing)),
    sum(rows.map(({ base }) => base)),
  );
  return [
    { of: 'amount', off: sum(off) },
    { of: 'base', off: inBase },
  ];
}
