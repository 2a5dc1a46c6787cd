import { balanceSheet } from '@/lib/contract/reports/balance-sheet';
import { type Day, fiscalYearOf } from '@/lib/domain/calendar';
import { add, negate, subtract, absolute, isZero, sum } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';
import {
  ledgerOfParties,
  sidedBalances,
  type SidedBalance,
} from '@/server/ledger/party-balances.sql';
import { comparedDays } from '@/server/reports/engine/compare';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import {
  addedUp,
  natural,
  NOTHING,
  type StatementAccount,
  statementAccounts,
  type Standing,
  type Standings,
  standingsOf,
  type Values,
} from './statement-accounts';
import { sectionRows, statementColumns, statementTotal } from './statement-file';
import {
  computedLine,
  type Line,
  type Section,
  sectionOf,
  shownSection,
  shownTotals,
  topmost,
  treeLines,
  flatLines,
  headedLines,
} from './statement-section';

export const balanceSheetRoute = serve(balanceSheet, async (call) => {
  const { input, db, say, locale } = call;
  const { known_at: knownAt } = input;
  const asOf = (await periodOf(call, input)).to;
  const { fiscal_year_start: yearStart } = await organisationOf(db);
  const upTo = (to: Day): Period => ({ from: fiscalYearOf(to, yearStart).from, to });
  const { currency, decimals } = await reportCurrency(db, input.currency);
  const days = comparedDays(asOf, input);
  const accounts = await statementAccounts(db);
  const periods = [asOf, ...days].map(upTo);
  const scope = { currency: input.currency, knownAt };
  const columns = await standingsOf(db, periods, scope);
  const parties = await partiesApart(db, [asOf, ...days], scope);
  const otherSide = (account: StatementAccount) => otherSideOf(account, parties, scope);

  const [assets, liabilities, equity] = sectionsOf({ accounts, columns, otherSide }, say);
  const options = { decimals, zero: input.zero === '1' };
  const totals = shownTotals(
    { assets: assets.values, liabilities: liabilities.values, equity: equity.values },
    decimals,
  );
  const [total = '0'] = addedUp([liabilities.values, equity.values], 1);
  const answer = {
    ...(await headOf(call, {
      report: 'balance-sheet',
      period: upTo(asOf),
      currency,
      decimals,
      columns: statementColumns(days),
      knownAt,
    })),
    as_of: asOf,
    sections: [assets, liabilities, equity].map((section) => shownSection(section, options)),
    totals,
    compared: periods.slice(1),
    // A sheet in one currency has no check, because its two sides need not be equal.
    checks: input.currency
      ? []
      : [
          checkOf(say('check.balance-sheet'), subtract(assets.values[0] ?? '0', total), decimals),
          checkOf(
            say('check.party-balances'),
            await partiesUntied(db, asOf, { sides: parties[0] ?? [], scope }),
            decimals,
          ),
        ],
  };
  return reportFile(call, balanceSheet, answer, [
    ...sectionRows(answer.sections, { say, locale }),
    statementTotal(say('statement.assets'), totals, 'assets'),
  ]);
});

type Books = Readonly<{
  accounts: readonly StatementAccount[];
  columns: readonly Standings[];
  /** Returns the part of an account's balance that the other side of the sheet must show, debit positive. */
  otherSide: (account: StatementAccount) => Values;
}>;

/**
 * Returns the sections of the balance sheet, with balances at the end of each column's period, before the closing of
 * its fiscal year. So the result of that year equals its profit and loss, closed or not, and retained earnings contain
 * only earlier years. Results of earlier years that were not closed have their own line. Receivables on liability
 * accounts are shown under assets, payables on asset accounts under liabilities.
 */
function sectionsOf(
  { accounts, columns, otherSide }: Books,
  say: Say,
): readonly [Section, Section, Section] {
  const of = (...types: readonly StatementAccount['type'][]) =>
    accounts.filter(({ type }) => types.includes(type));
  const lines = (type: StatementAccount['type']): Line[] =>
    treeLines(of(type), (account) => {
      const other = otherSide(account);
      return columns.map((column, at) => {
        const stands = closingBalanceOf(column.get(account.id) ?? NOTHING);
        return natural(account, subtract(stands, other[at] ?? '0'));
      });
    });
  const fromOtherSide = (type: 'asset' | 'liability') =>
    linesFromOtherSide(type, accounts, { otherSide, name: say(`statement.parties-${type}`) });
  const section = (key: string, rows: readonly Line[]) =>
    sectionOf({ key, title: say(`statement.${key}`) }, rows, columns.length);

  const earning = of('income', 'expense');
  const earned = (part: 'opening' | 'movement') =>
    addedUp(
      earning.map(({ id }) => columns.map((column) => (column.get(id) ?? NOTHING)[part])),
      columns.length,
    ).map(negate);
  const computed = (key: 'result' | 'earlier', part: 'opening' | 'movement') =>
    computedLine(
      { key, name: say(`statement.${key}-of-years`), values: earned(part) },
      topmost(earning),
    );
  return [
    section('assets', [...lines('asset'), ...fromOtherSide('asset')]),
    section('liabilities', [...lines('liability'), ...fromOtherSide('liability')]),
    section('equity', [
      ...lines('equity'),
      computed('earlier', 'opening'),
      computed('result', 'movement'),
    ]),
  ];
}

const closingBalanceOf = ({ opening, movement }: Standing): string => add(opening, movement);

type Scope = Readonly<{ currency?: string | undefined; knownAt?: string | undefined }>;

/** Receivables and payables of parties, for the last day of each column. */
type PartiesApart = readonly (readonly SidedBalance[])[];

async function partiesApart(db: Db, days: readonly string[], scope: Scope): Promise<PartiesApart> {
  const columns: (readonly SidedBalance[])[] = [];
  for (const day of days) columns.push(await sidedBalances(db, { ...scope, day }));
  return columns;
}

/**
 * Returns for each column the part of an account that belongs on the other side of the balance sheet, debit positive.
 * This is the payables on an asset account, or the receivables on a liability account, which IAS 1.32 forbids to
 * offset.
 */
function otherSideOf(
  { id, type }: StatementAccount,
  columns: PartiesApart,
  { currency }: Scope,
): Values {
  const other = type === 'asset' ? 'payable' : type === 'liability' ? 'receivable' : undefined;
  const of = currency === undefined ? 'base' : 'amount';
  return columns.map((balances) =>
    sum(
      balances
        .filter(({ account_id, side }) => account_id === id && side === other)
        .map((one) => one[of]),
    ),
  );
}

/**
 * Returns a heading and a line for each account of the other type, with the part of its balance that belongs on this
 * side. Empty if there is no such part.
 */
function linesFromOtherSide(
  type: 'asset' | 'liability',
  accounts: readonly StatementAccount[],
  { otherSide, name }: Readonly<{ otherSide: (account: StatementAccount) => Values; name: string }>,
): Line[] {
  const other = type === 'asset' ? 'liability' : 'asset';
  const moved = accounts.filter((one) => one.type === other && !otherSide(one).every(isZero));
  if (moved.length === 0) return [];
  const lines = flatLines(moved, (one) => otherSide(one).map((value) => natural({ type }, value)));
  return headedLines(
    { key: `parties-${type}`, name },
    lines.map((line) => ({ ...line, id: `parties-${line.id}` })),
    lines[0]?.values.length ?? 1,
  );
}

/**
 * Total difference between the parties' balances and the account totals: the sum of absolute differences by account and
 * currency.
 */
async function partiesUntied(
  db: Db,
  day: string,
  { sides, scope }: Readonly<{ sides: readonly SidedBalance[]; scope: Scope }>,
): Promise<string> {
  const keyOf = (one: Readonly<{ account_id: number; currency: string }>) =>
    `${one.account_id} ${one.currency}`;
  const ledger = await ledgerOfParties(db, { ...scope, day });
  const off = [
    ...Map.groupBy(
      [...ledger, ...sides.map((one) => ({ ...one, base: negate(one.base) }))],
      keyOf,
    ).values(),
  ];
  return sum(off.map((own) => absolute(sum(own.map(({ base }) => base)))));
}
