import { sectionGroups, sectionRows, totalFigures } from '@/components/report/section-rows';
import { defineStatement, type StatementRow } from '@/components/report/statement';
import { cashFlowStatement } from '@/lib/contract/reports/cash-flow-statement';

/** Amounts have no colour: an outflow is normal, so a negative amount is not red. */
const flow = () => 'plain' as const;

export const report = defineStatement({
  route: 'app.reports.cash-flow-statement',
  endpoint: cashFlowStatement,
  filters: ['period', 'compare', 'periods', 'currency', 'zero', 'knownAt'],
  groups: (answer, context) => sectionGroups(answer, context),
  rows: (answer, context) => [
    {
      id: 'opening',
      kind: 'total',
      level: 0,
      number: '',
      name: context.t('foot.cashOpening'),
      figures: totalFigures(answer.totals, 'opening', answer.decimals),
    },
    ...sectionRows(answer, context, (days) => ({
      ...days,
      currency: context.input.currency,
      closing: '0',
      known_at: context.input.known_at,
    })).map((row): StatementRow => ({ ...row, toneOf: flow })),
  ],
  total: ({ totals, decimals }) => totalFigures(totals, 'closing', decimals),
  totalName: 'foot.cashClosing',
});
