import { figuresOf, sectionGroups, sectionRows } from '@/components/report/section-rows';
import { defineStatement, type Figures } from '@/components/report/statement';
import { type BalanceSheet, balanceSheet } from '@/lib/contract/reports/balance-sheet';
import type { StatementLine } from '@/lib/contract/reports/statement';
import { addDays } from '@/lib/domain/calendar';
import { add, fixed } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/report-period';

export const report = defineStatement({
  route: 'app.reports.balance-sheet',
  endpoint: balanceSheet,
  filters: ['asOf', 'compare', 'periods', 'currency', 'zero', 'knownAt'],
  groups: (answer, context) => sectionGroups(answer, context),
  rows: (answer, context) =>
    sectionRows(answer, context, (days, line) => ({
      ...linesBehind(days, line),
      currency: context.input.currency,
      known_at: context.input.known_at,
    })),
  total: liabilitiesAndEquity,
  totalName: 'foot.liabilitiesAndEquity',
});

/** Earliest day on which anything can be posted. */
const FIRST_DAY = '1990-01-01';

/**
 * Query of the ledger lines behind a statement line: the fiscal year up to the day of the report. For the line "results
 * of earlier years" it is the time before that fiscal year.
 */
function linesBehind({ from, to }: Period, line: StatementLine | undefined) {
  if (line?.key === 'earlier') return { from: FIRST_DAY, to: addDays(from, -1) };
  return { from, to, ...(line?.key === 'result' && { closing: '0' }) };
}

function liabilitiesAndEquity({ totals, decimals }: BalanceSheet): Figures {
  const together = ({ liabilities, equity }: Omit<BalanceSheet['totals'], 'compare'>) =>
    fixed(add(liabilities, equity), decimals);
  return figuresOf({ amount: together(totals), compare: totals.compare.map(together) }, decimals);
}
