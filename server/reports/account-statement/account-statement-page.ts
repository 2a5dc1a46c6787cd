import type {
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';
import { add, fixed, plain } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { type CurrencySection, sectionHead } from './account-statement-sections';
import type { Scope } from '@/server/ledger/account-sums.sql';
import { balanceAt, type Balance } from '@/server/reports/general-ledger/ledger-balances.sql';
import type { StatementCursor } from '@/server/reports/general-ledger/ledger-cursor';
import { type FoundLine, mergedLines } from '@/server/reports/general-ledger/ledger-lines.sql';

/** Decimals of every currency, and of base. */
type Units = Readonly<{ base: number; of: Readonly<Record<string, number>> }>;

type PageQuery = Readonly<{
  sections: readonly CurrencySection[];
  scope: Scope;
  units: Units;
  limit: number;
  cursor: StatementCursor | undefined;
}>;

export type StatementPage = Readonly<{
  sections: AccountStatementSection[];
  last: StatementCursor | undefined;
}>;

/**
 * The next lines of a statement, by currency, with the balance after each. A page costs the same anywhere in the
 * statement. Unless it ends the statement, it returns its last line as cursor. A section appears with its first line;
 * one without lines appears at its place in the order.
 */
export async function statementPage(db: Db, query: PageQuery): Promise<StatementPage> {
  const { sections, limit, cursor } = query;
  const from = cursor ? sections.findIndex(({ currency }) => currency === cursor.currency) : 0;
  const ahead = from < 0 ? [] : sections.slice(from);
  const told: AccountStatementSection[] = [];
  let last: StatementCursor | undefined;
  let left = limit;

  for (const section of ahead) {
    const after = section.currency === cursor?.currency ? cursor.place : undefined;
    const scope = { ...query.scope, currency: section.currency };
    const found = await mergedLines(db, section.accountIds, scope, { limit: left + 1, after });
    const lines = found.slice(0, left);
    const isOver = found.length > left;
    if (isOver && lines.length === 0) return { sections: told, last };

    if (lines.length > 0 || after === undefined) {
      const start = after
        ? await balanceAt(db, section.accountIds, scope, after)
        : { base: section.base.opening, amount: section.amount.opening };
      told.push(partOf(section, { lines, start, units: query.units, after, isOver }));
    }
    left -= lines.length;
    const end = lines.at(-1);
    if (end) last = { currency: section.currency, place: end };
    if (isOver) return { sections: told, last };
  }
  return { sections: told, last: undefined };
}

type Part = Readonly<{
  lines: readonly FoundLine[];
  /** Balance before the first of the lines. */
  start: Balance;
  units: Units;
  after: unknown;
  isOver: boolean;
}>;

function partOf(
  section: CurrencySection,
  { lines, start, units, after, isOver }: Part,
): AccountStatementSection {
  const own = units.of[section.currency] ?? 0;
  const decimals = { own, base: units.base };
  let balance = start;
  return {
    ...sectionHead(section, decimals),
    carried: fixed(start.amount, own),
    continued: after !== undefined,
    lines: lines.map((line) => {
      balance = { base: add(balance.base, line.base), amount: add(balance.amount, line.amount) };
      return lineOf(line, balance, decimals);
    }),
    more: isOver,
  };
}

function lineOf(
  line: FoundLine,
  balance: Balance,
  decimals: Readonly<{ own: number; base: number }>,
): AccountStatementLine {
  return {
    entry_id: line.entry_id,
    reverses_id: line.reverses_id,
    line_no: line.line_no,
    date: line.date,
    account_id: line.account_id,
    document: line.document,
    document_type: line.document_type,
    document_id: line.document_id,
    memo: line.memo,
    party_id: line.party_id,
    party: line.party,
    amount: fixed(line.amount, decimals.own),
    rate: line.rate === null ? null : plain(line.rate),
    base: fixed(line.base, decimals.base),
    balance: fixed(balance.amount, decimals.own),
    balance_base: fixed(balance.base, decimals.base),
  };
}
