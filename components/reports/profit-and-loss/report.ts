import { sectionGroups, sectionRows, totalFigures } from '@/components/report/section-rows';
import { defineStatement } from '@/components/report/statement';
import { profitAndLoss } from '@/lib/contract/reports/profit-and-loss';

export const report = defineStatement({
  route: 'app.reports.profit-and-loss',
  endpoint: profitAndLoss,
  filters: ['period', 'compare', 'periods', 'branch', 'currency', 'zero', 'knownAt'],
  groups: (answer, context) => sectionGroups(answer, context, { hasShare: true }),
  rows: (answer, context) =>
    sectionRows(answer, context, (days) => ({
      ...days,
      branch_id: context.input.branch_id,
      currency: context.input.currency,
      closing: '0',
      known_at: context.input.known_at,
    })),
  total: ({ totals, decimals }) => totalFigures(totals, 'result', decimals),
  totalName: 'foot.result',
});
