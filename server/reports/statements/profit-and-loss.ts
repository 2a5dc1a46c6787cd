import { profitAndLoss } from '@/lib/contract/reports/profit-and-loss';
import { subtract, sum } from '@/lib/domain/money';
import { serve } from '@/server/kernel/serve';
import { comparedPeriods } from '@/server/reports/engine/compare';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, periodOf } from '@/server/reports/engine/head';
import {
  natural,
  negated,
  NOTHING,
  plus,
  type StatementAccount,
  statementAccounts,
  type Standings,
  standingsOf,
} from './statement-accounts';
import { sectionRows, statementColumns, statementTotal } from './statement-file';
import { type Section, sectionOf, shownSection, shownTotals, treeLines } from './statement-section';
import { reportCurrency } from '@/server/reports/engine/report-currency';

export const profitAndLossRoute = serve(profitAndLoss, async (call) => {
  const { input, db, say, locale } = call;
  const period = await periodOf(call, input);
  const { currency, decimals } = await reportCurrency(db, input.currency);
  const compared = comparedPeriods(period, input);
  const accounts = await statementAccounts(db);
  const columns = await standingsOf(db, [period, ...compared], {
    currency: input.currency,
    branchId: input.branch_id === undefined ? undefined : Number(input.branch_id),
    knownAt: input.known_at,
  });

  const section = (type: 'income' | 'expense'): Section =>
    sectionOf(
      { key: type, title: say(`statement.${type}`) },
      treeLines(
        accounts.filter((account) => account.type === type),
        (account) => columns.map((column) => natural(account, movedOn(column, account))),
      ),
      columns.length,
    );
  const [income, expense] = [section('income'), section('expense')];
  const result = plus(income.values, negated(expense.values));
  const options = { decimals, zero: input.zero === '1', whole: income.values[0] ?? '0' };
  const totals = shownTotals({ income: income.values, expense: expense.values, result }, decimals);
  const answer = {
    ...(await headOf(call, {
      report: 'profit-and-loss',
      period,
      currency,
      decimals,
      columns: statementColumns(compared, { hasShare: true }),
      knownAt: input.known_at,
    })),
    sections: [shownSection(income, options), shownSection(expense, options)],
    totals,
    compared,
    // A statement in one currency has no check, because its result need not equal the movement of the balances.
    checks: input.currency
      ? []
      : [
          checkOf(
            say('check.result'),
            subtract(result[0] ?? '0', netAssetsMoved(accounts, columns[0])),
            decimals,
          ),
        ],
  };
  return reportFile(call, profitAndLoss, answer, [
    ...sectionRows(answer.sections, { say, locale }),
    statementTotal(say('statement.result'), totals, 'result'),
  ]);
});

const movedOn = (column: Standings | undefined, { id }: StatementAccount): string =>
  (column?.get(id) ?? NOTHING).movement;

/** Computes the result a second time, for the check: the movement of assets less liabilities and equity. */
function netAssetsMoved(
  accounts: readonly StatementAccount[],
  column: Standings | undefined,
): string {
  return sum(
    accounts
      .filter(({ type }) => type !== 'income' && type !== 'expense')
      .map((account) => movedOn(column, account)),
  );
}
