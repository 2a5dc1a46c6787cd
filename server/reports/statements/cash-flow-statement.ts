import { cashFlowStatement } from '@/lib/contract/reports/cash-flow-statement';
import { subtract } from '@/lib/domain/money';
import { serve } from '@/server/kernel/serve';
import { cashFlow } from './cash-flow-lines';
import { comparedPeriods } from '@/server/reports/engine/compare';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, periodOf } from '@/server/reports/engine/head';
import { statementAccounts, standingsOf } from './statement-accounts';
import { sectionRows, statementColumns, totalRow } from './statement-file';
import { shownSection, shownTotals } from './statement-section';
import { reportCurrency } from '@/server/reports/engine/report-currency';

export const cashFlowRoutes = [
  serve(cashFlowStatement, async (call) => {
    const { input, db, say, locale } = call;
    const period = await periodOf(call, input);
    const { currency, decimals } = await reportCurrency(db, input.currency);
    const compared = comparedPeriods(period, input);
    const flow = cashFlow({
      accounts: await statementAccounts(db),
      columns: await standingsOf(db, [period, ...compared], {
        currency: input.currency,
        knownAt: input.known_at,
      }),
      say,
      isOneCurrency: input.currency !== undefined,
    });
    const [operating, investing, financing, fx] = flow.sections;
    const totals = shownTotals(
      {
        opening: flow.opening,
        operating: operating.values,
        investing: investing.values,
        financing: financing.values,
        fx_effect: fx.values,
        closing: flow.closing,
      },
      decimals,
    );
    const difference = subtract(flow.closing[0] ?? '0', flow.held[0] ?? '0');
    const answer = {
      ...(await headOf(call, {
        report: 'cash-flow-statement',
        period,
        currency,
        decimals,
        columns: statementColumns(compared),
        knownAt: input.known_at,
      })),
      sections: flow.sections.map((section) =>
        shownSection(section, { decimals, zero: input.zero === '1' }),
      ),
      totals,
      compared,
      checks: input.currency ? [] : [checkOf(say('check.cash'), difference, decimals)],
    };
    return reportFile(call, cashFlowStatement, answer, [
      totalRow(say('statement.cash-opening'), totals, 'opening'),
      ...sectionRows(answer.sections, { say, locale }),
      totalRow(say('statement.cash-closing'), totals, 'closing'),
    ]);
  }),
];
