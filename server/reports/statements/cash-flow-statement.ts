import { cashFlowStatement } from '@/lib/contract/reports/cash-flow-statement';
import type { CashFlow as AccountFlow } from '@/lib/domain/ledger/account';
import { subtract } from '@/lib/domain/money';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { comparedPeriods } from '@/server/reports/engine/compare';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import {
  statementAccounts,
  standingsOf,
  addedUp,
  negated,
  NOTHING,
  plus,
  type Standing,
  type StatementAccount,
  type Standings,
  type Values,
} from './statement-accounts';
import { openingRow, sectionRows, statementColumns, statementTotal } from './statement-file';
import {
  shownSection,
  shownTotals,
  computedLine,
  flatLines,
  headedLines,
  type Line,
  type Section,
  sectionOf,
  topmost,
} from './statement-section';

export const cashFlowRoute = serve(cashFlowStatement, async (call) => {
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
    openingRow(say('statement.cash-opening'), totals, 'opening'),
    ...sectionRows(answer.sections, { say, locale }),
    statementTotal(say('statement.cash-closing'), totals, 'closing'),
  ]);
});

type Class = AccountFlow | 'result';

type Books = Readonly<{
  accounts: readonly StatementAccount[];
  columns: readonly Standings[];
  say: Say;
  /** True if the statement covers only one currency, so that exchanges against other currencies are a separate flow. */
  isOneCurrency: boolean;
}>;

type CashFlow = Readonly<{
  opening: Values;
  /** Sections in order: operating, investing, financing, and the effect of exchange rates. */
  sections: readonly [Section, Section, Section, Section];
  /** Opening balance plus all flows. */
  closing: Values;
  /** Closing balance of the cash accounts, which must equal `closing`. */
  held: Values;
}>;

/**
 * Cash flows by the indirect method (IAS 7.18 b). The effect of exchange rates (IAS 7.28) is the movement of two
 * accounts that revalue cash: the revaluation allowance, and the position valuation (difference between the cost of the
 * position and its accounts). The effect moves no money but is part of the result, so it is subtracted from operations
 * and shown in a separate section. Results of deals stay in operations, because dealing is the business. Closing is
 * computed as opening plus flows, and then compared with the cash accounts.
 */
function cashFlow(books: Books): CashFlow {
  const { say, columns } = books;
  const classOf = classesOf(books.accounts);
  const ofClass = (wanted: Class) => books.accounts.filter((one) => classOf(one) === wanted);
  const cash = ofClass('cash');
  const section = (key: string, rows: Parameters<typeof sectionOf>[1]) =>
    sectionOf({ key, title: say(`statement.${key}`) }, rows, columns.length);
  const changes = (accounts: readonly StatementAccount[]) =>
    flatLines(accounts, (account) => negated(partOf(books, [account], 'movement')));

  const opening = partOf(books, cash, 'opening');
  const sections = [
    section('operating', operatingLines(books, ofClass)),
    section('investing', changes(ofClass('investing'))),
    section('financing', changes(ofClass('financing'))),
    section(
      'fx_effect',
      flatLines(valuing(cash), (account) => partOf(books, [account], 'movement')),
    ),
  ] as const;
  const flows = addedUp(
    sections.map(({ values }) => values),
    columns.length,
  );
  return { opening, sections, closing: plus(opening, flows), held: partOf(books, cash, 'closing') };
}

function operatingLines(books: Books, ofClass: (wanted: Class) => readonly StatementAccount[]) {
  const { say, columns, accounts, isOneCurrency } = books;
  const moved = (some: readonly StatementAccount[]) => negated(partOf(books, some, 'movement'));
  const earning = ofClass('result');
  const isNonCash = ({ purpose }: StatementAccount) => purpose === 'accumulated_depreciation';
  const heading = (key: string) => ({ key, name: say(`statement.${key}`) });
  const headed = (key: string, rows: readonly Line[]) =>
    headedLines(heading(key), rows, columns.length);

  return [
    computedLine({ ...heading('result'), values: moved(earning) }, topmost(earning)),
    ...headed('adjustments', [
      ...flatLines(valuing(ofClass('cash')), (account) => moved([account])),
      ...flatLines(ofClass('operating').filter(isNonCash), (account) => moved([account])),
    ]),
    ...headed(
      'changes',
      flatLines(
        ofClass('operating').filter((account) => !isNonCash(account)),
        (account) => moved([account]),
      ),
    ),
    ...(isOneCurrency
      ? [
          computedLine({
            ...heading('exchanged'),
            values: partOf(books, accounts, 'movement'),
          }),
        ]
      : []),
  ];
}

/** Returns the accounts that adjust the value of cash but contain no cash themselves. */
const valuing = (cash: readonly StatementAccount[]): StatementAccount[] =>
  cash.filter(
    ({ purpose }) => purpose === 'revaluation_allowance' || purpose === 'position_valuation',
  );

function partOf(
  { columns }: Books,
  accounts: readonly StatementAccount[],
  part: keyof Standing,
): Values {
  return addedUp(
    accounts.map(({ id }) => columns.map((column) => (column.get(id) ?? NOTHING)[part])),
    columns.length,
  );
}

/**
 * Returns the function that assigns an account to a section. Income and expenses form the result; other accounts follow
 * their `cash_flow`. Without `cash_flow`, equity is financing, accounts with the same parent as the fixed assets
 * account are investing, and the rest is operating.
 */
function classesOf(accounts: readonly StatementAccount[]): (account: StatementAccount) => Class {
  const fixed = accounts.find(({ purpose }) => purpose === 'fixed_assets')?.parent_id ?? null;
  return ({ type, cash_flow, parent_id }) => {
    if (type === 'income' || type === 'expense') return 'result';
    if (cash_flow !== null) return cash_flow;
    if (type === 'equity') return 'financing';
    return fixed !== null && parent_id === fixed ? 'investing' : 'operating';
  };
}
